/** What a section of the benchmark is asked for and what it comes to. */
export interface BenchOptions {
  /** Small sizes and short times: to see that it works, not to publish. */
  readonly quick: boolean;
  /** A folder for CPU profiles of the bot, `null` for none: profiling slows it down. */
  readonly profile: string | null;
  /** The one bot whose presses are measured, by the beginning of its name; `null` for all. */
  readonly bot: string | null;
  /** The one store that is measured, `redis` or `sqlite`; `null` for both. */
  readonly store: string | null;
  /** How large the largest leaderboard is. */
  readonly players: number;
}

/** Something the project promises, and what was measured. */
export interface Aim {
  readonly what: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Prints its tables and returns the aims it has measured. */
export type Section = (options: BenchOptions) => Promise<readonly Aim[]>;

type Cell = string | number;

/** Prints a table that can be pasted into Markdown: the first column on the left, numbers right. */
export const printTable = (
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): void => {
  const lines = [heads, ...rows.map((row) => row.map((cell) => shown(cell)))];
  const widths = heads.map((_, column) =>
    Math.max(3, ...lines.map((line) => [...(line[column] ?? '')].length)),
  );
  const line = (cells: readonly string[]): string => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head, ...body] = lines.map(line);
  console.log([`\n### ${title}\n`, head, line(rule), ...body].join('\n'));
};

const shown = (cell: Cell): string => (typeof cell === 'string' ? cell : number(cell));

/** A number with as many digits as it deserves. */
export const number = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
};

export const percent = (part: number): string => `${Math.round(part * 100)} %`;

export const megabytes = (bytes: number): string => `${number(bytes / 1024 / 1024)} MB`;

/** The value below which `part` of the samples lie; `NaN` of none. */
export const quantile = (samples: readonly number[], part: number): number => {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
};

export const printAims = (aims: readonly Aim[]): void => {
  printTable(
    'Aims',
    ['aim', 'measured', 'met'],
    aims.map(({ what, measured, met }) => [what, measured, met ? 'yes' : 'NO']),
  );
};
