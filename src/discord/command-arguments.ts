import type { Arguments, OptionShape, OptionShapes } from '../../commands/shape.js';
import { err, ok, type Result } from '../games/result.js';

/** An option as an interaction brings it; what it holds is the sender's word only. */
export interface GivenOption {
  readonly name: string;
  readonly value?: unknown;
}

const fits = (option: OptionShape, value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  if (option.type === 'choice') return option.choices.includes(value);
  return option.type === 'completed' || /^\d{17,20}$/.test(value);
};

/**
 * Reads the options of a command, or of its subcommand, as the command's own data describes them.
 * Discord checks them too, but a command list may be older than this process, and interactions may
 * be forged by a proxy: the error is the name of the option that does not fit.
 */
export const readArguments = <Options extends OptionShapes>(
  shapes: Options,
  given: readonly GivenOption[],
): Result<Arguments<Options>, string> => {
  const read: Record<string, string | null> = {};
  for (const [name, shape] of Object.entries<OptionShape>(shapes)) {
    const value = given.find((option) => option.name === name)?.value;
    if (value === undefined && !shape.required) read[name] = null;
    else if (fits(shape, value)) read[name] = value;
    else return err(name);
  }
  // Sound: every name of the shapes now holds a value that `fits` its shape, or `null` if optional.
  return ok(read as Arguments<Options>);
};
