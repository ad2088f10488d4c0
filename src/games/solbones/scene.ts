import type { Phrase } from '../phrase.js';
import { type LinePart, type Scene, type Shape, words } from '../scene.js';
import { objection } from './rules.js';
import { say, signed } from './said.js';
import { rollShapes } from './scene-roll.js';
import { rowShapes } from './scene-rows.js';
import { toBeat } from './standing.js';
import { rollsATurn, type SolbonesState, target } from './state.js';

const width = 960;
const height = 830;

/** What the seat to act is asked, in a few words. */
const asked = (state: SolbonesState): Phrase => {
  if (state.phase === 'roll') {
    return say('scene.rollOf', { number: state.rolls + 1, most: rollsATurn });
  }
  const open = state.turn !== null && objection(state, state.turn, 'tally') === null;
  return say(open ? 'scene.spend' : 'scene.endTurn');
};

/** Where the header's words begin, and where they end beside a ribbon. */
const header = { x: 120, y: 81, width: 528, wide: 800 } as const;

const headline = (parts: readonly LinePart[], wide: boolean): Shape => ({
  kind: 'line',
  x: header.x,
  y: header.y,
  width: wide ? header.wide : header.width,
  align: 'start',
  gap: 16,
  parts,
});

/** Who is to do what; after the end, who has won and how. */
const headShapes = (state: SolbonesState): readonly Shape[] => {
  const { turn, winner } = state;
  const wide = state.lastRound === null && state.rolloff === null;
  if (winner !== null) {
    // The ribbon says that it was by a roll-off.
    const how = {
      points: say('scene.withPoints', { score: signed(state.scores[winner] ?? 0) }),
      forfeit: say('scene.alone'),
      rolloff: null,
    }[state.ending ?? 'points'];
    return [
      { kind: 'icon', icon: 'crown', x: 74, y: 68, size: 56, ink: 'brass' },
      headline(
        [
          words(say('scene.wins', { seat: { seat: winner } }), 'numeral', 42, 'brass'),
          ...(how === null ? [] : [words(how, 'fact', 29, 'sand')]),
        ],
        state.rolloff === null,
      ),
    ];
  }
  if (turn === null) {
    const title = say(state.phase === 'rolloff' ? 'scene.rolloff' : 'scene.start');
    return [
      { kind: 'icon', icon: 'flag', x: 74, y: 68, size: 50, ink: 'brass' },
      headline([words(title, 'numeral', 42, 'ivory')], wide),
    ];
  }
  return [
    { kind: 'token', x: 72, y: 68, size: 58, seat: turn, active: true },
    headline(
      [
        words({ seat: turn }, 'name', 36, 'ivory'),
        { kind: 'icon', icon: 'triangle', size: 20, ink: 'brass' },
        words(asked(state), 'name', 31, 'brass'),
      ],
      wide,
    ),
  ];
};

/** The ribbon: that this is the last round, or that it came to a roll-off. */
const ribbonShapes = (state: SolbonesState): readonly Shape[] => {
  const said =
    state.rolloff !== null && state.winner !== null
      ? 'scene.rolloff'
      : state.lastRound !== null && state.winner === null && state.rolloff === null
        ? 'scene.lastRound'
        : null;
  if (said === null) return [];
  return [
    { kind: 'ribbon', x: 660, y: 42, width: 268, height: 52 },
    {
      kind: 'line',
      x: 804,
      y: 79,
      width: 226,
      align: 'centre',
      gap: 0,
      parts: [words(say(said), 'numeral', 34, 'on-brass')],
    },
  ];
};

/** Above the rows: what there is to beat, where the tracks end, and what the strokes are. */
const axisShapes = (state: SolbonesState): readonly Shape[] => {
  const { turn, lastRound } = state;
  const beat = lastRound === null || turn === null ? null : toBeat(state, turn);
  return [
    ...(beat === null
      ? []
      : [
          {
            kind: 'line',
            x: 48,
            y: 402,
            width: 420,
            align: 'start',
            gap: 10,
            parts: [
              { kind: 'icon', icon: 'flag', size: 24, ink: 'brass' },
              words(say('scene.toBeat', { score: signed(beat) }), 'name', 28, 'brass'),
            ],
          } as const,
        ]),
    {
      kind: 'line',
      x: 738,
      y: 402,
      width: 230,
      align: 'end',
      gap: 8,
      parts: [
        words(say('scene.goal'), 'label', 28, 'sand'),
        words(String(target), 'numeral', 30, 'brass'),
      ],
    },
    {
      kind: 'line',
      x: 918,
      y: 402,
      width: 150,
      align: 'end',
      gap: 0,
      parts: [
        words(say(state.rolloff === null ? 'scene.tallies' : 'scene.rolloff'), 'label', 28, 'sand'),
      ],
    },
  ];
};

/**
 * The picture of a table, 960 × 830: who is to act, the dice rolled last and what they are worth,
 * and a row a seat with its way to 63, its points and its tallies.
 */
export const solbonesScene = (state: SolbonesState): Scene => ({
  width,
  height,
  shapes: [
    ...headShapes(state),
    ...ribbonShapes(state),
    ...rollShapes(state),
    ...axisShapes(state),
    ...rowShapes(state),
  ],
});
