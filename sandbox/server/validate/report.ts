/** Collects what is wrong with a body, path by path. */
import type { Problem } from '../errors.js';

export type Path = readonly (string | number)[];

export class Report {
  readonly problems: Problem[] = [];
  readonly #base: Path;

  /** @param base where in the whole body the checked part lies. */
  constructor(base: Path = []) {
    this.#base = base;
  }

  add(path: Path, code: string, message: string): void {
    this.problems.push({ path: [...this.#base, ...path], code, message });
  }

  required(path: Path): void {
    this.add(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  /** At most `max` UTF-16 units, or entries. */
  atMost(path: Path, value: { readonly length: number } | null | undefined, max: number): void {
    if (value != null && value.length > max)
      this.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  }
}

/** The values that occur more than once. */
export function repeated<T>(values: readonly T[]): Set<T> {
  const seen = new Set<T>();
  const twice = new Set<T>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return twice;
}
