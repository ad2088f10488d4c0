import { type Phrase, phrase } from '../../phrase.js';
import { type LinePart, type Scene, type Shape, words } from '../../scene.js';
import type { TableView } from '../../view.js';
import { previews } from '../preview.js';
import { columnsX } from '../scene-grid.js';
import type { KnucklebonesState } from '../state.js';
import { table } from '../table.js';
import { hundredths, say } from './words.js';

/** A position in which somebody is to place, and what each column is worth to them. */
export interface Advice {
  readonly state: KnucklebonesState;
  /** The chance of winning the game by column (0 … 1); `null` for a full one. */
  readonly win: readonly (number | null)[];
  readonly best: number;
  /** The column that was chosen; the best one where nobody has chosen. */
  readonly choice: number;
}

/** What stands below the board: the height that is added, and two baselines. */
const strip = 96;

const chanceShapes = ({ win, best, choice }: Advice, top: number): readonly Shape[] =>
  columnsX.flatMap((x, column): readonly Shape[] => {
    const chance = win[column] ?? null;
    const line = (y: number, parts: readonly LinePart[]): Shape => ({
      kind: 'line',
      x,
      y,
      width: 146,
      align: 'centre',
      gap: 6,
      parts,
    });
    if (chance === null) return [line(top + 40, [words('–', 'numeral', 40, 'muted')])];
    const ink = column === best ? 'brass' : column === choice ? 'loss' : 'sand';
    const number = line(top + 40, [
      words(say('percent', { value: hundredths(chance) }), 'numeral', 40, ink),
    ]);
    if (column === best) {
      return [
        number,
        line(top + 76, [
          { kind: 'icon', icon: 'tick', size: 22, ink: 'brass' },
          words(say('mark.best'), 'fact', 26, 'brass'),
        ]),
      ];
    }
    if (column !== choice) return [number];
    return [
      number,
      line(top + 76, [
        { kind: 'icon', icon: 'cross', size: 20, ink: 'loss' },
        words(say('mark.played'), 'fact', 26, 'loss'),
      ]),
    ];
  });

const adviceScene = (board: Scene, advice: Advice): Scene => {
  const top = board.height - 14;
  return {
    ...board,
    height: board.height + strip,
    shapes: [
      ...board.shapes,
      {
        kind: 'line',
        x: 135,
        y: top + 38,
        width: 200,
        align: 'centre',
        gap: 0,
        parts: [words(say('mark.chance'), 'fact', 27, 'ivory')],
      },
      ...chanceShapes(advice, top),
    ],
  };
};

/** “Left 41%”, column by column, as far as they are open. */
const chanceWords = ({ win }: Advice): Phrase =>
  say('chances', {
    chances: win.flatMap((chance, column) =>
      chance === null
        ? []
        : [say('chance', { column: say(`to.${column}`), win: hundredths(chance) })],
    ),
  });

/** The position as its mover sees it, with what each column is worth. */
export const adviceView = (advice: Advice): Pick<TableView, 'position' | 'tiles' | 'scene'> => {
  const { state } = advice;
  const { position, tiles, scene } = table(state, { front: state.turn ?? 0, viewer: null });
  return { tiles, position: [...position, chanceWords(advice)], scene: adviceScene(scene, advice) };
};

/** What placing in a column does, in a sentence. */
export const effectOf = (state: KnucklebonesState, column: number): Phrase => {
  const found = previews(state, state.turn ?? 0).find((each) => each.column === column);
  const name = phrase(`knucklebones:column.name.${column}`);
  const { score = 0, removes = 0 } = found ?? {};
  return removes === 0
    ? phrase('knucklebones:position.place', { column: name, score })
    : phrase('knucklebones:position.remove', { column: name, score, count: removes });
};
