import { createReadStream } from 'node:fs';
import { lineWriter } from './verify/output.js';

/** The exit status of programs that judge input: 0 all well, 1 a rule is broken, 2 it is no such input. */
export type Status = 0 | 1 | 2;

/** The bytes of a file, or of standard input for `-`. */
export const chunksOf = (file: string): AsyncIterable<Uint8Array> =>
  file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });

/** Where a program's lines go. */
export interface Output {
  /** Takes a line; resolves when more may come. */
  readonly write: (line: string) => Promise<void>;
  /** Hands on what has been taken so far, for a reader who waits for an answer. */
  readonly flush: () => Promise<void>;
  /** The worst status that is raised is the program's. */
  readonly raise: (status: Status) => void;
}

/**
 * Runs a program that reads a file and writes lines, and sets the exit status. Without `work` the
 * arguments made no sense: the usage is said. A fault is one line on standard error and status 2.
 */
export const program = async (
  name: string,
  usage: string,
  work: ((output: Output) => Promise<void>) | null,
): Promise<void> => {
  let worst: Status = 0;
  const raise = (status: Status): void => {
    if (status > worst) worst = status;
  };
  const complain = (text: string): void => {
    process.stderr.write(`${text}\n`);
    worst = 2;
  };
  // A reader that has seen enough (`| head`) is no fault: what was found so far is the status.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') complain(`${name}: cannot write: ${error.message}`);
    process.exit(worst);
  });

  if (work === null) {
    complain(usage);
  } else {
    const output = lineWriter(process.stdout);
    try {
      await work({ write: (line) => output.write(line), flush: output.flush, raise });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const from =
        error instanceof Error && 'syscall' in error ? 'cannot read the file' : 'a fault';
      complain(`${name}: ${from}: ${why}`);
    } finally {
      await output.flush();
    }
  }
  process.exitCode = worst;
};
