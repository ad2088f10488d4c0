import { describe, expect, it } from 'vitest';
import { start } from '../../../src/games/solbones/rules.js';
import { sample } from '../../../src/games/solbones/sample.js';
import { restore } from '../../../src/games/solbones/snapshot.js';
import type { SolbonesState } from '../../../src/games/solbones/state.js';
import { table } from '../../../src/games/solbones/table.js';
import { languageIds, voice } from '../../../src/text/index.js';
import {
  decline,
  forfeit,
  misses,
  opening,
  play,
  position,
  rolloff,
  rolls,
  spend,
} from './support.js';

const people = ['Ada', 'Bo', 'Cleo', 'Dmitri', 'Esperanza', 'Fay', 'Gus', 'Hoa'];

/** What a person reads, in a language. */
const shown = (state: SolbonesState, language = 'en', names: readonly string[] = people) => {
  const { say } = voice(language, (seat) => names[seat] ?? '?');
  const view = table(state, { front: 0, viewer: null });
  return {
    prompt: say(view.prompt),
    status: view.status.map((line) => say(line)),
    last: view.last === null ? null : say(view.last),
    position: view.position.map((sentence) => say(sentence)).join(' '),
    buttons: view.actions.map(({ label, disabled }) => (disabled ? '×' : '') + say(label)),
  };
};

const two = (mode: 'standard' | 'advanced' = 'standard') =>
  position([34, 29], 0, { mode, tallies: [2, 0] });

describe('the table', () => {
  it('says everything in the last round', () => {
    expect(shown(sample())).toEqual({
      prompt: 'Ada, 65 to beat: spend a tally for one more roll?',
      status: [
        'Cleo 65 · Dmitri 52 · Ada 58 (1 tally) · Bo 41 (3 tallies)',
        'Last round: Cleo reached 63. Still to play: Ada and Bo.',
      ],
      last: 'Ada rolled 5 3 5. Vibing Up: a pair of 5s, 3 × 2 = 6 points.',
      position:
        'Ada, 65 to beat: spend a tally for one more roll? ' +
        'Ada rolled 5 3 5. Vibing Up: a pair of 5s, 3 × 2 = 6 points. Last round. ' +
        'Cleo 65, no tally, began the last round. Dmitri 52, no tally, done. ' +
        'Ada 58, 1 tally, rolls. Bo 41, 3 tallies, to come.',
      buttons: ['×Roll', 'Spend a tally (you have 1)', 'Decline: keep 6 points'],
    });
  });

  it('says it in German', () => {
    expect(shown(sample(), 'de')).toMatchObject({
      prompt: 'Ada, 65 sind zu schlagen: eine Kerbe für einen weiteren Wurf einlösen?',
      last: 'Ada würfelt 5 3 5. Vibing Up: ein 5er-Paar, 3 × 2 = 6 Punkte.',
      buttons: ['×Würfeln', 'Kerbe einlösen (du hast 1)', 'Verzichten: 6 Punkte bleiben'],
    });
  });

  it('has a button to roll, and those about a tally behind it only while it is asked', () => {
    expect(shown(two()).buttons).toEqual(['Roll (1 of 3)']);
    const asked = play(two(), ...rolls(0, ...misses));
    expect(shown(asked)).toMatchObject({
      prompt: 'Ada: spend a tally for one more roll?',
      buttons: ['×Roll', 'Spend a tally (you have 2)', 'Decline: pass a point'],
    });
    expect(shown(play(asked, decline(0))).buttons).toEqual(['Roll (1 of 3)']);
    expect(shown(start({ mode: 'standard' }, 2)).buttons).toEqual([]);
    expect(shown(play(two(), forfeit(0))).buttons).toEqual([]);
  });

  // What a roll was worth, and why.
  it.each([
    ['553', 'standard', 'A pair of 5s: the third die scores 3 points.'],
    ['551', 'standard', 'A pair of 5s: the third die scores 1 point.'],
    ['664', 'standard', 'Vibing Up: a pair of 6s, 4 × 2 = 8 points.'],
    ['555', 'standard', 'Tribing Up: three 5s, 5 points and a tally.'],
    ['111', 'standard', 'Tribing Up: three 1s, 1 point and a tally.'],
    ['333', 'standard', 'Tribing Up: three 3s, 3 × 2 = 6 points and a tally.'],
    ['432', 'standard', 'In the Ether: a 4, a 3 and a 2, 9 points and a tally.'],
    ['234', 'standard', 'Zan Zone: all three frequency faces, 18 points and 2 tallies.'],
    ['124', 'standard', 'No score.'],
    ['126', 'advanced', 'In the 9: 9 points from Bo.'],
    [
      '225',
      'advanced',
      'A pair of 2s: the third die scores 5 points. It adds up to 9: 9 more from Bo, 14 in all.',
    ],
  ] as const)('explains %s, %s', (faces, mode, said) => {
    const spaced = [...faces].join(' ');
    expect(shown(play(two(mode), ...rolls(0, faces))).last).toBe(`Ada rolled ${spaced}. ${said}`);
  });

  it('announces the passed point, also after a tally', () => {
    const asked = play(two(), ...rolls(0, ...misses));
    expect(shown(play(asked, decline(0))).last).toBe(
      'Ada spent no tally. The point of this turn goes to Bo.',
    );
    expect(shown(play(asked, spend(0, '124'))).last).toBe(
      'Ada spent a tally and rolled 1 2 4. No score. The point of this turn goes to Bo.',
    );
  });

  it('tells of the roll-off, round by round, and who won it', () => {
    const level = play(position([60, 60, 2], 0), ...rolls(0, '335'), ...rolls(1, '335'));
    const ended = play(level, ...rolls(2, '551'));
    expect(shown(ended).prompt).toBe('Level at the top: one die each decides.');
    const once = play(ended, rolloff('44-'));
    expect(shown(once).last).toContain('Ada and Bo were level at 65. Roll-off: Ada 4 and Bo 4.');
    const twice = shown(play(once, rolloff('26-')));
    expect(twice.prompt).toBe('Bo wins the roll-off!');
    expect(twice.last).toContain('Roll-off, round 2: Ada 2 and Bo 6.');
    expect(shown(play(ended, forfeit(0))).prompt).toBe('Bo wins: nobody is left to roll off with.');
  });

  it('says who won, and lists by place', () => {
    const ended = play(
      position([60, 50, 70], 0),
      forfeit(2),
      ...rolls(0, '335'),
      ...rolls(1, '553'),
    );
    expect(shown(ended)).toMatchObject({
      prompt: 'Ada wins with 65 points!',
      status: ['Ada 65 · Bo 53 · Cleo 70 (out)'],
    });
  });

  it.each([
    ['resign', 'Bo wins: Ada resigned.'],
    ['timeout', 'Bo wins: Ada ran out of time.'],
    ['left', 'Bo wins: Ada left the match.'],
  ] as const)('says that one of two forfeits by %s', (reason, prompt) => {
    expect(shown(play(two(), forfeit(0, reason))).prompt).toBe(prompt);
  });

  it('says that one of many is out, and that everybody else has left', () => {
    const state = play(position([1, 2, 3], 0), forfeit(2, 'timeout'));
    expect(shown(state)).toMatchObject({
      last: 'Cleo ran out of time and is out.',
      status: ['Ada 1 · Bo 2 · Cleo 3 (out)'],
    });
    expect(shown(play(state, forfeit(0))).prompt).toBe('Bo wins: everybody else has left.');
  });

  it('says when the leader has left a seat that is asked', () => {
    const state = play(
      position([60, 50, 9], 0, { tallies: [0, 1, 0] }),
      ...rolls(0, '335'),
      ...rolls(1, '553'),
      forfeit(0),
    );
    expect(shown(state)).toMatchObject({
      prompt: 'Bo leads now and can end the turn.',
      buttons: ['×Roll', '×Spend a tally (you have 1)', 'Decline: keep 3 points'],
    });
  });

  it('writes a score below 0 with a minus sign', () => {
    expect(shown(position([-9, 0], 0)).status).toEqual(['Ada −9 · Bo 0']);
  });

  const longest = Array.from({ length: 8 }, () => 'W'.repeat(32));
  /** Eight seats with long names where as much as possible is said. */
  const full: readonly SolbonesState[] = [
    play(start({ mode: 'standard' }, 8), opening(0)),
    play(
      position([60, 62, 62, 62, 62, 62, 62, 62], 0, {
        mode: 'advanced',
        tallies: [2, 2, 2, 2, 2, 2, 2, 2],
      }),
      ...rolls(0, '225'),
      ...rolls(1, '333'),
    ),
    play(
      position([60, 60, 60, 60, 60, 60, 60, 60], 0),
      ...rolls(0, '335'),
      ...[1, 2, 3, 4, 5, 6, 7].flatMap((seat) => rolls(seat, '335')),
      rolloff('44444444'),
      forfeit(3),
    ),
  ];

  it.each(languageIds)('fits eight long names into 1,024 characters in %s', (language) => {
    for (const state of full) {
      expect(restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
      const { position: said } = shown(state, language, longest);
      expect(said.length).toBeLessThanOrEqual(1_024);
    }
  });
});
