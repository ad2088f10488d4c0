import { describe, expect, it } from 'vitest';
import { sample } from '../../../src/games/balic/sample.js';
import type { BalicState } from '../../../src/games/balic/state.js';
import { table } from '../../../src/games/balic/table.js';
import { balicTiles } from '../../../src/games/balic/tiles.js';
import { voice } from '../../../src/text/index.js';
import { agreeing, leaving, opened, play, staking, throwing } from './support.js';

const names = (seat: number): string => ['Ada', 'Bo', 'Cleo', 'Dmitri', 'Esperanza'][seat] ?? '?';

/** What a person reads, in a language. */
const shown = (state: BalicState, language = 'en', declined: readonly number[] = []) => {
  const { say } = voice(language, names);
  const view = table(state, { declined });
  return {
    prompt: say(view.prompt),
    status: view.status.map((line) => say(line)),
    last: view.last === null ? null : say(view.last),
    position: view.position.map((sentence) => say(sentence)).join(' '),
    buttons: view.actions.map(({ label }) => say(label)),
    standing: (view.standing ?? []).map(({ label }) => say(label)),
    choices: (view.choices ?? []).map(({ label }) => say(label)),
  };
};

const lastOf = (state: BalicState, language = 'en'): string | null => shown(state, language).last;

describe('the table', () => {
  it('says everything while the bones go round', () => {
    expect(shown(sample())).toEqual({
      prompt: 'Ada is to throw. Pot: 6.',
      status: [
        'Round 2 · pot 6 · stake 2',
        'Purses: Ada 17, Bo 5, Cleo 7, and Dmitri 8.',
        'To put in next round: Dmitri everything.',
        'Out: Esperanza.',
      ],
      last: 'Dmitri threw 1 1 1 1, the Kank: bet lost, and next round the whole purse goes in.',
      position:
        'Ada is to throw. Pot: 6. Round 2 · pot 6 · stake 2. Ada, 17: to throw. ' +
        'Bo, 5: first thrower and 4 4 3 2 (13, one pair). Cleo, 7: 4 2 1 1 (Cleric, folded). ' +
        'Dmitri, 8: 1 1 1 1 (Kank, no score) and owes all. Out: Esperanza.',
      buttons: ['Throw the bones'],
      standing: [],
      choices: [],
    });
  });

  it('asks for a stake by a select and by a field, and lets everybody agree to stop', () => {
    const state = play(opened(2), agreeing(1));
    expect(shown(state)).toMatchObject({
      prompt: 'Ada names the stake, 1 to 10.',
      status: [
        'Round 1 · pot 0',
        'Purses: Ada 10 and Bo 10.',
        'Would stop here: Bo. The match ends when 1 more agrees.',
      ],
      buttons: ['Type a stake'],
      standing: ['Agree to stop'],
      choices: ['Choose the stake, 1 to 10'],
    });
    expect(shown(state).position).toContain('Bo, 10: would stop.');
  });

  it('keeps a wish to stop until everybody else has declined it', () => {
    const state = play(opened(3), agreeing(1));
    const wish = 'Would stop here: Bo. The match ends when 2 more agree.';
    expect(shown(state, 'en', [2]).status).toContain(wish);
    const declined = shown(state, 'en', [0, 2]);
    expect(declined.status).not.toContain(wish);
    expect(declined.position).not.toContain('would stop');
    expect(declined.standing).toEqual(['Agree to stop']);
  });

  it('together has one button for all, and calls few by name', () => {
    const four = play(opened(4, { throws: 'together' }), staking(0, 1));
    expect(shown(four)).toMatchObject({
      prompt: 'Throw your bones: 4 of you are still to throw. Pot: 4.',
      buttons: [],
      standing: ['Throw the bones'],
    });
    expect(shown(play(four, throwing(2, 4432))).prompt).toBe(
      'Ada, Bo, and Dmitri are to throw. Pot: 4.',
    );
  });

  it('together calls the last one like all others', () => {
    const one = play(opened(2, { throws: 'together' }), staking(0, 1), throwing(0, 4432));
    expect(shown(one).prompt).toBe('Bo is to throw. Pot: 2.');
    expect(shown(one, 'de').prompt).toBe('Bo wirft. Im Topf: 2.');
  });

  it('has a verb for whatever it says of a seat in German', () => {
    const { position } = shown(sample(), 'de');
    expect(position).toContain('Bo, 5: beginnt und warf 4 4 3 2 (13, ein Paar).');
    expect(position).toContain('Ada, 17: ist am Wurf.');
  });

  it('tells what each throw did', () => {
    const staked = play(opened(3), staking(0, 2));
    expect(lastOf(play(staked, throwing(0, 4433)))).toBe('Ada threw 4 4 3 3: 14, two pair.');
    expect(lastOf(play(staked, throwing(0, 4133)))).toBe(
      'Ada threw 4 1 3 3, the Cleric: folded, bet taken back.',
    );
    expect(lastOf(play(staked, throwing(0, 3333)))).toBe(
      'Ada threw 3 3 3 3, Kes’trekel: bet taken back, 8 to put in next round.',
    );
    const printed = play(opened(3, { ruling: 'table' }), staking(0, 2), throwing(0, 3333));
    expect(lastOf(printed)).toBe(
      'Ada threw 3 3 3 3, Kes’trekel: bet lost, 8 to put in next round.',
    );
    expect(shown(play(staked, throwing(0, 1234)))).toMatchObject({
      prompt: 'Ada throws the King and takes it all: 30 bits!',
      last: 'Ada threw 1 2 3 4, the King, and takes the pot and all purses.',
      buttons: [],
      standing: [],
    });
  });

  it('names bets that are not the stake', () => {
    const state: BalicState = { ...opened(3), purses: [12, 2, 16], owes: [0, 0, 'all'] };
    const staked = play(state, staking(0, 4));
    expect(lastOf(staked)).toBe('Ada named a stake of 4; Bo put in 2 and Cleo put in 16.');
    expect(shown(staked).position).toContain('Cleo, 0: bet 16.');
  });

  it('keeps the throw of somebody who has left in view until the next stake', () => {
    const thrown = play(opened(3), staking(0, 3), throwing(0, 4432), leaving(0));
    expect(shown(thrown).position).toMatch(/ Ada, out: 4 4 3 2\.$/);
    const tiles = balicTiles(thrown);
    expect(tiles.slice(1, 3).map(([first]) => first)).toEqual(['seat-0', 'margin']);
    expect(tiles[2]).toEqual(expect.arrayContaining(['bone-4', 'bone-3', 'bone-2']));
    // What somebody who is out owed is owed no more.
    const kank = play(opened(3), staking(0, 10), throwing(0, 1111), throwing(1, 2222));
    const broke = balicTiles(play(kank, throwing(2, 4433)));
    expect(JSON.stringify(broke)).not.toMatch(/owesAll/);
    const paid = play(thrown, throwing(1, 2211), throwing(2, 1144));
    expect(shown(paid).position).toContain('Ada, out: 4 4 3 2');
    expect(shown(play(paid, staking(1, 1))).position).toMatch(/ Out: Ada\.$/);
  });

  it('explains the payout until the next stake', () => {
    const thrown = play(opened(3), staking(0, 3), throwing(0, 4432), throwing(1, 4431));
    const won = play(thrown, throwing(2, 2211));
    expect(lastOf(won)).toBe(
      'Cleo threw 2 2 1 1: 6, two pair. **Ada wins the pot of 9** with 13, one pair.',
    );
    expect(lastOf(play(won, agreeing(0)))).toBe('Ada agreed to stop here.');
    expect(lastOf(play(won, agreeing(0), agreeing(1)))).toBe('Bo agreed to stop here.');
    // Whoever leaves after the payout did not bring it about; whoever alone had yet to throw did.
    expect(lastOf(play(won, leaving(1)))).toBe(
      '**Ada wins the pot of 9** with 13, one pair. Bo gave up and took 7 bits along.',
    );
    expect(lastOf(play(thrown, leaving(2)))).toBe(
      'Cleo gave up and took 7 bits along. **Ada wins the pot of 9** with 13, one pair.',
    );
    expect(lastOf(play(won, staking(1, 1)))).toBe('Bo named a stake of 1.');
    const split = play(thrown, throwing(2, 3244));
    expect(lastOf(split)).toBe(
      'Cleo threw 3 2 4 4: 13, one pair. ' +
        '**Ada and Cleo share the pot of 9**, 4 each; 1 bit stays in it.',
    );
    // The winner threw last: the score has just been said.
    expect(lastOf(play(thrown, throwing(2, 4433)))).toBe(
      'Cleo threw 4 4 3 3: 14, two pair. **Cleo wins the pot of 9.**',
    );
  });

  it('says that nobody has a score, that a round is void, and who goes out', () => {
    const none = play(opened(2), staking(0, 3), throwing(0, 4111), throwing(1, 1111));
    expect(lastOf(none)).toContain('**Nobody has a score:** 3 bits stay in the pot.');
    const folded = play(opened(2), staking(0, 3), throwing(0, 4313), throwing(1, 4313));
    expect(lastOf(folded)).toContain('**Nobody has a score,** and the pot was empty.');
    const all = play(opened(2, { ruling: 'table' }), staking(0, 10), throwing(0, 1111));
    expect(lastOf(play(all, throwing(1, 2222)))).toContain('the round is void');
    const state: BalicState = { ...opened(3), purses: [13, 4, 13] };
    const out = play(state, staking(0, 4), throwing(0, 4443), throwing(1, 4442), throwing(2, 4441));
    expect(lastOf(out)).toContain('Bo has an empty purse and is out.');
  });

  it('says how a match ended', () => {
    expect(shown(play(opened(3), agreeing(0), agreeing(1), agreeing(2))).prompt).toBe(
      'Ada, Bo, and Cleo share the win with 10 bits each. All agreed to stop.',
    );
    const state: BalicState = { ...opened(2), purses: [12, 8] };
    expect(shown(play(state, agreeing(0), agreeing(1))).prompt).toBe(
      'Ada wins with 12 bits. All agreed to stop.',
    );
    expect(shown(play(state, staking(0, 8), throwing(0, 4443), throwing(1, 4442))).prompt).toBe(
      'Ada wins: all other purses are empty!',
    );
  });

  it.each([
    ['resign', 'Bo wins: Ada gave up.', 'Ada gave up and took 10 bits along.'],
    ['timeout', 'Bo wins: Ada ran out of time.', 'Ada ran out of time; 10 bits left the game.'],
    ['left', 'Bo wins: Ada left the match.', 'Ada left and took 10 bits along.'],
  ] as const)('says that a seat forfeits by %s', (reason, prompt, last) => {
    expect(shown(play(opened(2), leaving(0, reason)))).toMatchObject({ prompt, last, buttons: [] });
  });

  it('says it in German', () => {
    expect(shown(sample(), 'de')).toMatchObject({
      prompt: 'Ada wirft. Im Topf: 6.',
      status: [
        'Runde 2 · Topf 6 · Einsatz 2',
        'Beutel: Ada 17, Bo 5, Cleo 7 und Dmitri 8.',
        'Nächste Runde zahlen ein: Dmitri alles.',
        'Ausgeschieden: Esperanza.',
      ],
      buttons: ['Knochen werfen'],
    });
  });
});
