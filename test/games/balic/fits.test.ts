import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { holderName } from '../../../src/discord/names.js';
import { levels } from '../../../src/games/balic/machine.js';
import { sample } from '../../../src/games/balic/sample.js';
import { balicScene } from '../../../src/games/balic/scene.js';
import type { BalicState } from '../../../src/games/balic/state.js';
import { registerFonts } from '../../../src/render/fonts.js';
import { drawLine } from '../../../src/render/line.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { agreeing, leaving, opened, play, staking, throwing } from './support.js';

registerFonts();

const shortName = (seat: number): string => 'ABCDEFGH'[seat] ?? '?';

/** The words of a picture that the renderer cuts; the names are short unless others are given. */
const cutIn = (
  state: BalicState,
  language: string,
  name: (seat: number) => string = shortName,
): readonly string[] => {
  const speaker = { ...voice(language, name), name };
  const ctx = createCanvas(1, 1).getContext('2d');
  const drawn: string[] = [];
  ctx.fillText = (text) => {
    drawn.push(text);
  };
  for (const shape of balicScene(state).shapes) {
    if (shape.kind === 'line') drawLine(ctx, shape, speaker);
  }
  expect(drawn.length).toBeGreaterThan(0);
  return drawn.filter((text) => text.endsWith('…'));
};

/** A King, a Cleric, a Kes’trekel, a Kank, two pair, a triple and one pair. */
const throws = [1234, 4133, 3333, 1111, 4433, 3331, 4432];

const matches = [2, 3, 4, 5, 8].flatMap((seats) =>
  (['prose', 'table'] as const).flatMap((ruling) =>
    throws.map((thrown) => ({ seats, ruling, thrown })),
  ),
);

describe.each(languageIds)('the words of the picture in %s', (language) => {
  it.each(levels)('never cut a machine’s name, at level %s', (level) => {
    const { say } = voice(language, shortName);
    const name = (): string => holderName(say, 'balic', { kind: 'machine', level });
    const staked = play(opened(2, { purse: 20 }), staking(0, 20));
    const first = play(staked, throwing(0, 4433));
    const states = [
      opened(2),
      play(opened(2), leaving(0)),
      play({ ...opened(2), purses: [12, 8] }, agreeing(0), agreeing(1)),
      staked,
      first,
      // Won by two pair, the longest of ranks, and by those thrown last.
      play(first, throwing(1, 4432)),
      play(staked, throwing(0, 4432), throwing(1, 4433)),
    ];
    expect(states.flatMap((state) => cutIn(state, language, name))).toEqual([]);
  });

  it('have room for the largest pot there is', () => {
    const eight = play(opened(8, { purse: 20 }), staking(0, 20), throwing(0, 4433));
    const won = [1, 2, 3, 4, 5, 6, 7].reduce(
      (state, seat) => play(state, throwing(seat, 4432)),
      eight,
    );
    expect(won.payout).toMatchObject({ share: 160 });
    expect(cutIn(won, language)).toEqual([]);
  });

  it('fit on the page of rules', () => {
    expect(cutIn(sample(), language)).toEqual([]);
  });

  it('fit after every throw with a name and every rank, among few and many', () => {
    const cut = matches.flatMap(({ seats, ruling, thrown }) => {
      const staked = play(opened(seats, { purse: 20, ruling }), staking(0, 10));
      const first = play(staked, throwing(0, thrown));
      // A King ends the match; after any other throw all the others throw alike, and the round is paid.
      const paid =
        first.phase === 'over'
          ? first
          : Array.from({ length: seats - 1 }, (_, index) => index + 1).reduce(
              (state, seat) => play(state, throwing(seat, thrown)),
              first,
            );
      return [staked, first, paid].flatMap((state) => cutIn(state, language));
    });
    expect([...new Set(cut)]).toEqual([]);
  });
});
