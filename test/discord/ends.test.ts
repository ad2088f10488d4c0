import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableMessage } from '../../src/discord/board.js';
import { readCustomId } from '../../src/discord/custom-id.js';
import type { Outgoing } from '../../src/discord/message.js';
import { privateBoard } from '../../src/discord/private-board.js';
import { readRecord } from '../../src/match/record.js';
import { hasMoves } from '../../src/match/replay.js';
import type { FinishedTable, PlayingTable, Table } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import { acceptChallenge, challenge } from '../../src/play/challenge.js';
import { gameOf } from '../../src/play/context.js';
import { runErrands } from '../../src/play/errands.js';
import { openTable } from '../../src/play/lobby.js';
import { endByModerator } from '../../src/play/moderation.js';
import { findRecord } from '../../src/play/records.js';
import { createRenderer } from '../../src/render/index.js';
import { languageIds, voice } from '../../src/text/index.js';
import { begin, person, pressed } from '../support/gathering.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';

const channel = '7000';
let bench: Bench;
const drawing = { renderer: createRenderer(), game: (id: string) => gameOf(bench, id) };

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const challenged = async (style: 'emoji' | 'text' = 'emoji'): Promise<Table> => {
  const request = { channel, interaction: pressed(), host: ada, terms: terms({ style }) };
  const opened = await challenge(bench, request, bo);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

const begun = async (style?: 'emoji' | 'text'): Promise<PlayingTable> => {
  const { id } = await challenged(style);
  const { table } = await acceptChallenge(bench, channel, id, bo, pressed(), '9000');
  if (table?.phase !== 'playing') throw new Error('not begun');
  return table;
};

const givenUp = async (id: string): Promise<FinishedTable> => {
  const { table } = await resign(bench, channel, id, ada.id);
  if (table?.phase !== 'over') throw new Error('not over');
  return table;
};

const actions = ({ components }: Outgoing): readonly (string | undefined)[] =>
  components.flatMap((row) =>
    row.components.map((part) =>
      'custom_id' in part ? readCustomId(part.custom_id)?.action : undefined,
    ),
  );

describe('what the end of a match offers', () => {
  it('is nothing to look back at where nobody moved', async () => {
    const { id } = await begun();
    const message = await tableMessage(drawing, await givenUp(id));
    expect(actions(message)).toEqual(['rematch', 'record']);
  });

  it.each([
    ['solbones', { mode: 'standard' }],
    ['balic', { purse: 10, play: 'table', throws: 'in-turn' }],
    ['pincer', {}],
  ])('is nothing to look back at where three have only left (%s)', async (game, options) => {
    const table = await begin(bench, channel, 3, { game, options });
    const [first, second] = [person(0).id, person(1).id];
    await resign(bench, channel, table.id, first);
    const { table: over } = await resign(bench, channel, table.id, second);
    expect(over?.phase).toBe('over');
    if (over === null) throw new Error('no table');
    expect(actions(await tableMessage(drawing, over))).toEqual(['rematch', 'record']);
  });

  it('is a review and a replay after a move', async () => {
    const table = await begun();
    const [action = ''] = actions(await tableMessage(drawing, table));
    for (const { id: person } of [ada, bo]) {
      await actAt(bench, channel, table.id, { person, turn: table.turn, action }, null);
    }
    const message = await tableMessage(drawing, await givenUp(table.id));
    expect(actions(message)).toEqual(['rematch', 'review', 'record', 'replay']);
  });
});

it.each([
  [[], false],
  [
    [
      { type: 'place', seat: 0, column: 1 },
      { type: 'roll', seat: 1, die: 2 },
    ],
    true,
  ],
])('a record offers to look back only at moves (%#)', (moves, offered) => {
  const json = {
    format: 'knucklebones-record/1',
    game: 'knucklebones',
    options: { length: 'single' },
    seats: [ada, bo].map(({ id, name }) => ({ id, name })),
    events: [
      { type: 'start', seat: 0 },
      { type: 'roll', seat: 0, die: 6 },
      ...moves,
      { type: 'forfeit', seat: 1, reason: 'resign' },
    ],
  };
  const read = readRecord(json, (id) => bench.game(id) ?? undefined);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(hasMoves(read.value)).toBe(offered);
});

describe.each(languageIds)('the whole seal of the dice, in %s', (locale) => {
  const inFooter = async (table: Table): Promise<string> => {
    const { content, embeds } = await tableMessage(drawing, { ...table, locale });
    expect(`${content}${embeds[0]?.description}`).not.toMatch(/[0-9a-f]{16}/);
    return embeds[0]?.footer?.text ?? '';
  };

  it('stands below a challenge and a table that gathers', async () => {
    const open = await challenged();
    expect(await inFooter(open)).toContain(open.fairness.commitment);
    const pincer = terms({ game: 'pincer', options: {} });
    const request = { channel, interaction: pressed(), host: ada, terms: pincer };
    const lobby = await openTable(bench, request);
    if (!lobby.ok) throw new Error(lobby.error);
    expect(await inFooter(lobby.value)).toContain(lobby.value.fairness.commitment);
  });

  it('of a rematch stands below the result that offers it, and no longer once it has begun', async () => {
    const over = await givenUp((await begun()).id);
    expect(await inFooter(over)).toContain(over.next.commitment);
    const later = { ...over, rematch: { ...over.rematch, table: 'abc' } };
    expect(await inFooter(later)).not.toContain(over.next.commitment);
  });
});

describe('a private board', () => {
  const viewer = { person: ada.id, locale: 'en', style: 'text' } as const;

  it('says what Discord does not say, and that a style is kept only where it was chosen', async () => {
    const table = await begun();
    const look = async (chosen: boolean) =>
      (await privateBoard(drawing, table, viewer, null, { chosen })).embeds[0]?.description;
    expect(await look(false)).not.toMatch(/only you|kept|-#/i);
    expect(await look(true)).toMatch(/\n-# Your choice of drawing is kept for next time\.$/);
  });

  it('in words says once what is to be done, as everybody’s does', async () => {
    const table = await begun('text');
    const shown = [
      await privateBoard(drawing, table, viewer, null),
      await tableMessage(drawing, table),
    ];
    for (const { content, embeds } of shown) {
      expect(content).toMatch(/rolled a [1-6]: choose a column\./);
      expect(embeds[0]?.description).not.toContain(content);
      expect(embeds[0]?.description).toMatch(/Ada, 0: left empty/);
    }
  });
});

it.each(languageIds)(
  'a match that is void is shown as such, also without a position (%s)',
  async (locale) => {
    const table = await begun();
    await bench.store.channels.change<void>(channel, (document) => ({
      document: {
        ...document,
        tables: { [table.id]: { ...table, locale, state: { nonsense: 1 } } },
      },
      result: undefined,
    }));
    const { table: ended } = await endByModerator(bench, channel, table.id);
    if (ended === null) throw new Error('no table');
    const message = await tableMessage(drawing, ended);
    expect(message.content).toBe(voice(locale).say('table:board.voided.ended'));
    expect(actions(message)).toEqual(['record']);
    await runErrands(bench, channel, null);
    expect(await findRecord(bench, table.id, { person: ada.id, scope: '-' })).not.toBeNull();
  },
);
