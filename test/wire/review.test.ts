import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loseEvent } from './database.js';
import { type Answer, type Person, type Table, table } from './harness.js';
import { type Duel, duel, giveUp, playOut, playTurn, playTurns } from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

/** The review of the board's match, once its record is written. */
const reviewOf = (game: Pick<Duel, 'board'>, person: Person): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await person.press(game.board, 'Review');
    if (answer.privately.includes('being written')) throw new Error('not written yet');
    return answer;
  }, 30_000);

/** The address of the picture that an answer shows. */
const pictureOf = ({ message }: Answer): string => message.api.embeds[0]?.image?.url ?? '';

/** The custom id of the button of a board with that action. */
const buttonId = (board: string, action: string): string =>
  t.message(board).buttons.find(({ customId }) => customId?.endsWith(`.${action}`))?.customId ?? '';

describe('a review', () => {
  it('shows a finished match to whoever may have its record, and turns to its moves', async () => {
    const game = await duel(t, '#games');
    await playOut(game);
    expect(t.message(game.board).live).toEqual(['Rematch', 'Review', 'Record', 'Replay']);
    const review = await reviewOf(game, game.ada);
    expect(review.privately).toMatch(/Ada: \d+% accurate/);
    expect(review.privately).toMatch(
      /Luck of the dice, in per cent of a won game \(average dice: 0%\): Ada [+−±]/,
    );
    expect(pictureOf(review)).toContain('review.png');

    // Whoever takes the first open column each time gives something away.
    const first = review.message.live.find((label) => label.startsWith('1. ')) ?? '';
    const board = t.message(game.board);
    const turned = await game.ada.press(review, first);
    expect(turned.message.id).toBe(review.message.id);
    expect(turned.message.text).toMatch(/Better:.*Chance of winning: \d+%/);
    expect(pictureOf(turned)).toContain('board.png');
    const back = await game.ada.press(turned, 'Whole match');
    expect(back.message.text).toContain('accurate');
    expect(t.message(game.board).content).toBe(board.content);

    // Somebody of the same server, from the record.
    const cleo = t.as('Cleo');
    const record = await cleo.press(game.board, 'Record');
    expect((await cleo.press(record, 'Review')).privately).toContain('accurate');
    // A page forged onto the board is for its presser alone.
    const id = review.message.buttons.find(({ customId }) => customId?.endsWith('moment:1'));
    const forged = await cleo.forge(game.board, id?.customId ?? '');
    expect(forged.privately).toContain('Better:');
    expect(t.message(game.board).content).toBe(board.content);
  });

  it('is in words for whoever wants no pictures', async () => {
    const game = await duel(t, '#games');
    await game.bo.press(await game.bo.press(game.board, 'My view'), 'Text');
    await playTurns(game, 4);
    await giveUp(game);
    const review = await reviewOf(game, game.bo);
    expect(pictureOf(review)).toBe('');
    expect(review.privately).toMatch(/Bo: \d+% accurate/);
  });

  it('is refused while the match is running, and where there is none', async () => {
    const game = await duel(t, '#games');
    await playTurn(game);
    const [, id = ''] =
      t
        .message(game.board)
        .buttons.find(({ customId }) => customId?.endsWith('.view'))
        ?.customId?.split('.') ?? [];
    for (const action of ['review', 'moment:1']) {
      const forged = await game.ada.forge(game.board, `1.${id}.-.${action}`);
      expect(forged.privately).toContain('still running');
    }
    await giveUp(game);
    const shown = await game.ada.slash(game.where, 'privacy show');
    expect((await game.ada.forge(shown, '1.nothing.-.review')).privately).toContain(
      'No such match',
    );
  });

  it('has nothing to say of a match that was ended without a result', async () => {
    const game = await duel(t, '#general');
    await playTurn(game);
    const cleo = t.as('Cleo');
    await cleo.fill(await cleo.menu('#general', 'End this match', game.board));
    const ended = await t.shows(game.board, 'the end', ({ live }) => live.includes('Record'));
    expect(ended.live).toEqual(['Record']);
    const record = await vi.waitFor(async () => {
      const answer = await game.ada.press(game.board, 'Record');
      if (!answer.message.live.includes('Review')) throw new Error('not written yet');
      return answer;
    }, 30_000);
    expect((await game.ada.press(record, 'Review')).privately).toContain('nothing to review');
  });

  it('of a match whose record is damaged says that it cannot be made', async () => {
    const game = await duel(t, '#general');
    await playTurns(game, 4);
    await giveUp(game);
    await vi.waitFor(async () => {
      const answer = await game.ada.press(game.board, 'Record');
      if (!answer.message.live.includes('Review')) throw new Error('not written yet');
    }, 30_000);
    const [, match = ''] = buttonId(game.board, 'review').split('.');
    loseEvent(t.bot, match);
    const damaged = await game.ada.press(game.board, 'Review');
    expect(damaged.privately).toContain('cannot be reviewed');
  });

  it('is offered in no game whose machine cannot review', async () => {
    const ada = t.as('Ada');
    const begun = await ada.slash('#general', 'pincer practice');
    await ada.press(begun, 'Spread out');
    await ada.fill(await ada.press(begun, 'Resign'));
    const ended = await t.shows(begun.message.id, 'the end', ({ live }) => live.includes('Record'));
    expect(ended.live).toContain('Replay');
    expect(ended.live).not.toContain('Review');
    const record = ended.buttons.find(({ customId }) => customId?.endsWith('.record'));
    const review = record?.customId?.replace('.record', '.review') ?? '';
    const forged = await vi.waitFor(async () => {
      const answer = await ada.forge(begun.message.id, review);
      if (!answer.privately.includes('no reviews')) throw new Error(answer.privately);
      return answer;
    }, 30_000);
    expect(forged.privately).toContain('There are no reviews of this game');
  });
});
