import { type Phrase, type PhraseValue, phrase, type Seat } from '../../phrase.js';
import { ofSeat, otherSeat } from '../score.js';
import type { Story, ToldMove } from './story.js';

export const say = (key: string, values?: Readonly<Record<string, PhraseValue>>): Phrase =>
  phrase(`knucklebones:review.${key}`, values);

/** A chance in hundredths; only what is certain is said to be 0 or 100. */
export const hundredths = (chance: number): number =>
  chance <= 0 || chance >= 1
    ? Math.round(chance) * 100
    : Math.min(99, Math.max(1, Math.round(100 * chance)));

/** What a move cost in hundredths: the difference of the two numbers that are shown. */
export const costOf = ({ win, best, choice }: Pick<ToldMove, 'win' | 'best' | 'choice'>): number =>
  hundredths(win[best] ?? 0) - hundredths(win[choice] ?? 0);

/** Parts of a game in hundredths with a sign: “+120%”, “−3%”, “±0%”. */
export const signedShare = (games: number): Phrase => {
  const value = Math.round(100 * games);
  return value === 0 ? say('even') : say(value > 0 ? 'more' : 'less', { value: Math.abs(value) });
};

/** Whose move, and which of theirs. */
export const titleOf = ({ seat, game, turn }: ToldMove, games: number): Phrase =>
  games === 1
    ? say('move', { seat: { seat }, move: turn })
    : say('moveOfGame', { seat: { seat }, game, move: turn });

/** What was placed where, and where it had been better. */
export const placedWords = ({ before, choice, best }: ToldMove): Phrase =>
  say('placed', {
    die: before.die ?? 0,
    placed: say(`at.${choice}`),
    better: say(`to.${best}`),
  });

const sums = (story: Story, seat: Seat) =>
  story.review.seats[seat] ?? { moves: 0, best: 0, loss: 0, luck: 0, accuracy: null };

const both = (key: string, of: (seat: Seat) => Phrase): Phrase =>
  say(key, { first: { seat: 0 }, one: of(0), second: { seat: 1 }, other: of(1) });

/** Below the name of a seat: its accuracy, and what the dice brought. */
export const seatLines = (story: Story, seat: Seat): readonly Phrase[] => {
  const { accuracy, luck } = sums(story, seat);
  return accuracy === null
    ? [say('noMoves')]
    : [
        say('accurate', { accuracy: Math.round(accuracy) }),
        say('dice', { luck: signedShare(luck) }),
      ];
};

const seatWords = (story: Story, seat: Seat): Phrase => {
  const { accuracy, best, moves } = sums(story, seat);
  return accuracy === null
    ? say('seatWithout', { seat: { seat } })
    : say('seat', { seat: { seat }, accuracy: Math.round(accuracy), best, count: moves });
};

const gameWords = (story: Story, index: number): Phrase => {
  const { forfeit, results } = story.end;
  const result = results[index];
  const game = index + 1;
  if (result === undefined) {
    const how =
      forfeit === null
        ? phrase('scene:over')
        : phrase(`scene:forfeit.${forfeit.reason}`, { seat: { seat: forfeit.seat } });
    return say('gameGivenUp', { game, how });
  }
  const { totals, winner } = result;
  const first = winner ?? 0;
  const values = { game, own: ofSeat(totals, first), other: ofSeat(totals, otherSeat(first)) };
  return winner === null
    ? say('gameDrawn', values)
    : say('gameWon', { ...values, seat: { seat: winner } });
};

/** The whole review in sentences, the most important first. */
export const reviewWords = (story: Story): readonly Phrase[] => [
  ...(story.costly.length === 0
    ? [say('noneCostly')]
    : story.costly.map((move, index) =>
        say('costly', {
          number: index + 1,
          move: titleOf(move, story.games.length),
          placed: placedWords(move),
          cost: costOf(move),
        }),
      )),
  seatWords(story, 0),
  seatWords(story, 1),
  say('accuracy'),
  both('luck', (seat) => signedShare(sums(story, seat).luck)),
  both('skill', (seat) => say('percent', { value: Math.round(100 * sums(story, seat).loss) })),
  ...story.games.map((_, index) => gameWords(story, index)),
];
