/**
 * `npm run --silent analyse -- FILE`: what every placement of a match record was worth. FILE, or
 * standard input for `-`, holds one record or many, one a line. For each `place` event a line of JSON:
 * `{"event","seat","win","best","loss"}`, where `win` is the mover's chance of winning the game by
 * column (`null`: full; a draw counts a half), `best` the best column (the played one, if it is as
 * good) and `loss` what the played one gave away. Then
 * `{"totals":[{"seat","moves","best","loss","luck","accuracy"}]}`, where `best` counts the best
 * placements, `loss` and `luck` are sums in games, and `accuracy` is 0 … 100. Exit status: 0 all went
 * well, 1 a record breaks its rules, 2 something is no record of a game that can be analysed, or the
 * file cannot be read.
 *
 * `npm run --silent analyse -- --position [--level NAME]`: answers each position on standard input,
 * one `{"grids","turn","die"}` a line, with `{"win","best"}`; with a level, `best` is what that level
 * plays. A line that is no position is answered with `{"error"}`, and the exit status is 2.
 */
import { parseArgs } from 'node:util';
import type { Game, GameMind } from '../games/game.js';
import { games } from '../games/index.js';
import { type Level, levels } from '../games/knucklebones/machine.js';
import { loadKnucklebones } from '../machine/knucklebones.js';
import { loadMind } from '../machine/weights.js';
import { answerPosition } from './analyse/position.js';
import { analyse } from './analyse/record.js';
import { chunksOf, type Output, program } from './program.js';
import { documents } from './verify/documents.js';
import { lines } from './verify/lines.js';

const usage = [
  'usage: npm run --silent analyse -- FILE   (FILE may be - for standard input)',
  `       npm run --silent analyse -- --position [--level ${levels.join('|')}]   (positions on standard input)`,
].join('\n');

type Task =
  | { readonly kind: 'records'; readonly file: string }
  | { readonly kind: 'positions'; readonly level: Level | null };

const readTask = (args: readonly string[]): Task | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { position: { type: 'boolean', default: false }, level: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!values.position) {
      const plain = file !== undefined && more.length === 0 && values.level === undefined;
      return plain ? { kind: 'records', file } : null;
    }
    const level = levels.find((name) => name === values.level?.toLowerCase()) ?? null;
    const unknown = values.level !== undefined && level === null;
    return unknown || positionals.length > 0 ? null : { kind: 'positions', level };
  } catch {
    return null;
  }
};

const records = async (file: string, output: Output): Promise<void> => {
  const minds = new Map<string, GameMind>();
  const mindOf = (game: Game): GameMind => {
    const mind = minds.get(game.id) ?? loadMind(game);
    minds.set(game.id, mind);
    return mind;
  };
  for await (const document of documents(lines(chunksOf(file)))) {
    const steps = analyse(document, games, mindOf);
    let step = steps.next();
    while (!step.done) {
      await output.write(step.value);
      step = steps.next();
    }
    output.raise(step.value);
  }
};

/** More than any position is long. */
const longestLine = 1 << 16;

const positions = async (level: Level | null, output: Output): Promise<void> => {
  const judge = loadKnucklebones();
  for await (const line of lines(chunksOf('-'), longestLine)) {
    const answer = answerPosition(line, judge, level);
    if (!answer.ok) output.raise(2);
    await output.write(answer.ok ? answer.value : JSON.stringify({ error: answer.error }));
    await output.flush();
  }
};

const task = readTask(process.argv.slice(2));
await program(
  'analyse',
  usage,
  task === null
    ? null
    : (output) =>
        task.kind === 'records' ? records(task.file, output) : positions(task.level, output),
);
