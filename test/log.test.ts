import { describe, expect, it } from 'vitest';
import type { LogLevel } from '../src/config.js';
import { createLog, describeError, scrub } from '../src/log.js';

const interactionToken = 'aW50ZXJhY3Rpb246MTIz.kQ_7-x';
const botToken = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB';

const logger = (logLevel: LogLevel = 'info') => {
  const lines: string[] = [];
  const log = createLog(
    { logLevel, token: 'the-process-token', redisUrl: 'redis://user:p%40ss@cache:6379' },
    { write: (line) => lines.push(line) },
  );
  return { log, lines, text: () => lines.join('') };
};

describe('what is taken out of every line', () => {
  it.each([
    [
      `PATCH /webhooks/123/${interactionToken}/messages/@original`,
      'PATCH /webhooks/123/[token]/messages/@original',
    ],
    [
      `https://discord.com/api/v10/interactions/123/${interactionToken}/callback?with_response=true`,
      'https://discord.com/api/v10/interactions/123/[token]/callback?with_response=true',
    ],
    [`"Authorization":"Bot ${botToken}"`, '"Authorization":"Bot [token]"'],
    ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: Bearer [token]'],
    [`login with ${botToken} failed`, 'login with [token] failed'],
    ['redis://user:pass@cache:6379/0', 'redis://[credentials]@cache:6379/0'],
    ['rediss://:p@ss@cache:6380', 'rediss://[credentials]@cache:6380'],
  ])('%s', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  it.each([
    'https://discord.com/api/v10/channels/1/messages/2',
    'a mail to ada@example.com about src/discord/router.js:12:34',
    'The Bot is up; match 3k9f2 ended 42 : 17',
    'redis://cache:6379',
  ])('but not: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });
});

describe('the log', () => {
  it('writes one JSON object a line', () => {
    const { log, lines } = logger();
    log.info({ match: 'abc' }, 'a match began');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      match: 'abc',
      msg: 'a match began',
    });
  });

  it('keeps to its level', () => {
    const { log, lines } = logger('warn');
    log.info('quiet');
    log.warn('loud');
    expect(lines).toHaveLength(1);
  });

  it("hides the process's own secrets wherever they appear", () => {
    const { log, text } = logger();
    log.info({ where: 'x the-process-token y', a: { b: 'p%40ss' } }, 'or p@ss');
    expect(text()).not.toMatch(/the-process-token|p%40ss|p@ss/);
  });

  it('hides values by their names', () => {
    const { log, text } = logger();
    log.info({ token: 'one-1', interaction: { token: 'two-2' } });
    log.info({ table: { fairness: { seed: 'three-3' } }, serverSeed: 'four-4' });
    log.info({ request: { headers: { authorization: 'five-5' } } });
    expect(text()).not.toMatch(/-\d"/);
  });
});

describe('errors', () => {
  const shown = (error: unknown): Record<string, unknown> => {
    const { log, lines } = logger();
    log.error({ err: error }, 'failed');
    const { err }: { err: Record<string, unknown> } = JSON.parse(lines[0] ?? '');
    return err;
  };

  it('show kind, words, codes and stack', () => {
    const error = Object.assign(new TypeError('no route'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect(shown(error)).toMatchObject({
      type: 'TypeError',
      message: 'no route',
      code: 'ECONNREFUSED',
      syscall: 'connect',
      stack: expect.stringContaining('log.test.ts'),
    });
  });

  it("show what Discord found wrong, not the body it was sent, nor the interaction's token", () => {
    const error = Object.assign(new Error('Invalid Form Body'), {
      code: 50035,
      status: 400,
      method: 'POST',
      url: `https://discord.com/api/v10/interactions/1/${interactionToken}/callback`,
      requestBody: { json: { content: 'what a person wrote' }, files: [Buffer.from('png')] },
      rawError: { code: 50035, errors: { content: { _errors: [{ code: 'TOO_LONG' }] } } },
    });
    const err = shown(error);
    expect(err).toMatchObject({
      code: 50035,
      status: 400,
      url: 'https://discord.com/api/v10/interactions/1/[token]/callback',
      errors: { content: { _errors: [{ code: 'TOO_LONG' }] } },
    });
    expect(JSON.stringify(err)).not.toContain('what a person wrote');
  });

  it('show causes, also circular ones, and the parts of an aggregate', () => {
    const inner = new Error('inner');
    const outer = new Error('outer', { cause: inner });
    inner.cause = outer;
    expect(shown(outer)).toMatchObject({ message: 'outer', cause: { message: 'inner' } });
    expect(shown(new AggregateError([inner], 'all failed'))).toMatchObject({
      all: [{ message: 'inner' }],
    });
  });

  it('may be no errors at all', () => {
    expect(describeError('thrown text')).toBe('thrown text');
    expect(describeError(undefined)).toBeUndefined();
  });
});
