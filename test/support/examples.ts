import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../fixtures/records/', import.meta.url);

const shape = z.object({ game: z.string(), options: z.unknown(), events: z.array(z.unknown()) });

/** The example records of a game, in the order of their names. */
export const records = (game: string): readonly z.infer<typeof shape>[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${game}-`) && name.endsWith('.record.json'))
    .toSorted()
    .map((name) => shape.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
