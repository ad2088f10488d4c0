/** What the stand-in answers when it refuses: Discord's JSON error codes and form errors. */

/** One fault in a body, at a path into it. `code` is Discord's name for that kind of fault. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** A refusal: HTTP status, Discord's error code, and, when the body was at fault, what was wrong. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly status: number;
  readonly code: number;
  readonly problems: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  /** Fields beside `message` and `code`, such as `retry_after`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: number,
    message: string,
    more: {
      problems?: readonly Problem[];
      headers?: Record<string, string>;
      extra?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = more.problems ?? [];
    this.headers = more.headers ?? {};
    this.extra = more.extra ?? {};
  }

  /** The JSON body of the answer. */
  body(): Record<string, unknown> {
    return {
      message: this.message,
      code: this.code,
      ...(this.code === 50035 ? { errors: formErrors(this.problems) } : {}),
      ...this.extra,
    };
  }
}

/** Discord's codes that the stand-in uses, with their HTTP status and words (docs, "opcodes"). */
const KNOWN = {
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10013: [404, 'Unknown User'],
  10014: [404, 'Unknown Emoji'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  30008: [400, 'Maximum number of emojis reached (2000)'],
  30015: [400, 'Maximum number of attachments in a message reached (10)'],
  20028: [429, 'The write action you are performing on the channel has hit the write rate limit'],
  30034: [400, 'Max number of daily application command creates has been reached (200)'],
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
  40003: [429, 'You are opening direct messages too fast'],
  40005: [413, 'Request entity too large'],
  40058: [
    400,
    'Cannot message this thread until after the post author has sent an initial message',
  ],
  40060: [400, 'Interaction has already been acknowledged.'],
  40062: [429, 'Service resource is being rate limited'],
  40094: [400, 'Maximum number of follow-up messages reached for this interaction'],
  50001: [403, 'Missing Access'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50024: [403, 'Cannot execute action on this channel type'],
  50013: [403, 'Missing Permissions'],
  50027: [401, 'Invalid Webhook Token'],
  50083: [400, 'Thread is archived'],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  50109: [400, 'The request body contains invalid JSON.'],
  130000: [503, 'API resource is currently overloaded. Try again a little later'],
  160002: [400, 'Cannot reply without permission to read message history'],
  160004: [400, 'A thread has already been created for this message'],
  160005: [400, 'Thread is locked'],
} as const satisfies Record<number, readonly [number, string]>;

export type KnownCode = keyof typeof KNOWN;

/** The refusal with one of Discord's known codes. */
export function refusal(code: KnownCode, problems: readonly Problem[] = []): DiscordError {
  const [status, message] = KNOWN[code];
  return new DiscordError(status, code, message, { problems });
}

/** 400 / 50035 with every fault found in the body. */
export function invalidBody(problems: readonly Problem[]): DiscordError {
  return new DiscordError(400, 50035, 'Invalid Form Body', { problems });
}

/** `components.0.label: Must be 80 or fewer in length.` */
export function describe(problem: Problem): string {
  return `${problem.path.join('.') || 'body'}: ${problem.message}`;
}

interface ErrorNode {
  [key: string]: ErrorNode | { code: string; message: string }[];
}

/** Discord nests form errors along the path and ends each branch with `_errors`. */
function formErrors(problems: readonly Problem[]): ErrorNode {
  const root: ErrorNode = {};
  for (const problem of problems) {
    let node = root;
    for (const key of problem.path) {
      const next = node[String(key)];
      if (next === undefined || Array.isArray(next)) {
        const made: ErrorNode = {};
        node[String(key)] = made;
        node = made;
      } else {
        node = next;
      }
    }
    const list = node._errors;
    const entry = { code: problem.code, message: problem.message };
    if (Array.isArray(list)) list.push(entry);
    else node._errors = [entry];
  }
  return root;
}
