import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/games/knucklebones/notation.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import { table } from '../../../src/games/knucklebones/table.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { opening, placing, play, rolling } from './support.js';

const names = (seat: number): string => ['Ada', 'Bo'][seat] ?? '?';

/** What a person reads, in a language. */
const shown = (state: KnucklebonesState, front = 0, language = 'en') => {
  const { say } = voice(language, names);
  const view = table(state, { front, viewer: null });
  return {
    prompt: say(view.prompt),
    status: view.status.map((line) => say(line)),
    last: view.last === null ? null : say(view.last),
    position: view.position.map((sentence) => say(sentence)).join(' '),
    buttons: view.actions.map(({ label, disabled }) => (disabled ? '×' : '') + say(label)),
  };
};

const midgame = parse('43|555|24 14|662|454 0:4 best-of-3 71-64');

describe('the table', () => {
  it('says everything on a turn', () => {
    expect(shown(midgame)).toEqual({
      prompt: 'Ada rolled a 4: choose a column.',
      status: ['Ada 58 · Bo 52', 'Game 2, best of 3, Ada leads 1–0.'],
      last: null,
      position:
        'Ada rolled a 4: choose a column. Game 2, best of 3, Ada leads 1–0. ' +
        'Ada, 58: left 4 3 (7), middle 5 5 5 ×3 (45), right 2 4 (6). ' +
        'Bo, 52: left 1 4 (5), middle 6 6 2 ×2 (26), right 4 5 4 ×2 (21). ' +
        'Left makes 19 and knocks out 1. Middle is full. Right makes 18 and knocks out 2.',
      buttons: ['Left → 19, knocks out 1', '×Middle is full', 'Right → 18, knocks out 2'],
    });
  });

  it('says it in German', () => {
    expect(shown(midgame, 0, 'de')).toMatchObject({
      prompt: 'Ada hat eine 4 gewürfelt: Spalte wählen.',
      buttons: ['Links → 19, wirft 1 hinaus', '×Mitte: voll', 'Rechts → 18, wirft 2 hinaus'],
    });
  });

  it('names the seat in front first', () => {
    expect(shown(midgame, 1).status[0]).toBe('Bo 52 · Ada 58');
  });

  it('says what the last placement did', () => {
    const board = parse('-|-|- 4|55|666 0:4');
    const last = (die: number, column: number) =>
      shown(play({ ...board, die }, placing(0, column))).last;
    expect(last(4, 1)).toBe('Ada put a 4 in the middle column.');
    expect(last(4, 0)).toBe('Ada put a 4 in the left column and knocked out one of Bo’s dice.');
    expect(last(5, 1)).toBe('Ada put a 5 in the middle column and knocked out 2 of Bo’s dice.');
    expect(last(6, 2)).toBe('Ada put a 6 in the right column and knocked out 3 of Bo’s dice.');
  });

  it('tells until the next placement how the last game ended', () => {
    const ended = play(parse('666|666|66 1|1|1 0:6 best-of-3'), placing(0, 2));
    const told = 'Ada put a 6 in the right column. Ada won game 1, 162 to 3.';
    expect(shown(ended)).toMatchObject({ prompt: 'Bo starts the next game.', last: told });
    const opened = play(ended, opening(1), rolling(1, 2));
    expect(shown(opened).last).toBe(told);
    expect(shown(play(opened, placing(1, 0))).last).toBe('Bo put a 2 in the left column.');
  });

  it('says that a drawn single game goes on', () => {
    const ended = play(parse('123|123|12 6|6|6 0:3'), placing(0, 2), opening(1), rolling(1, 1));
    expect(shown(ended)).toMatchObject({
      status: ['Ada 0 · Bo 0', 'Game 2: a draw decides nothing, so it goes on.'],
      last: 'Ada put a 3 in the right column. Game 1 was a draw at 18 all and counts for nobody.',
    });
  });

  it('says who won', () => {
    expect(shown(play(parse('666|666|66 1|1|1 0:6'), placing(0, 2)))).toMatchObject({
      prompt: 'Ada wins, 162 to 3!',
      last: 'Ada put a 6 in the right column.',
      buttons: [],
    });
    const match = play(parse('666|666|66 1|1|1 0:6 best-of-3 40-50,60-50'), placing(0, 2));
    expect(shown(match)).toMatchObject({
      prompt: 'Ada wins the match, 2–1!',
      status: ['Ada 162 · Bo 3', 'Game 3, best of 3, 2–1 in games for Ada.'],
      last: 'Ada put a 6 in the right column. Ada won game 3, 162 to 3.',
    });
  });

  it.each([
    ['resign', 'Bo wins: Ada resigned.'],
    ['timeout', 'Bo wins: Ada ran out of time.'],
    ['left', 'Bo wins: Ada left the match.'],
  ] as const)('says that a seat forfeits by %s', (reason, prompt) => {
    const state = play(midgame, { type: 'forfeit', seat: 0, reason });
    expect(shown(state)).toMatchObject({ prompt, buttons: [] });
    expect(shown(state).position).toContain(prompt);
  });

  it('has a button for every column, each with its own id, on every turn', () => {
    const { actions } = table(midgame, { front: 0, viewer: null });
    expect(actions.map(({ id }) => id)).toEqual(['c0', 'c1', 'c2']);
    expect(table(parse('-|-|- -|-|- 0:?'), { front: 0, viewer: null }).actions).toEqual([]);
  });

  it.each(languageIds)('keeps its longest labels short in %s', (language) => {
    const widest = shown(parse('-|66|66 666|666|- 0:6'), 0, language).buttons;
    for (const label of widest) expect(label.length).toBeLessThanOrEqual(34);
  });
});
