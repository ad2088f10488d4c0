/** One acknowledgement an interaction, in time, of a kind that fits; tokens of fifteen minutes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, messageIn, row, type Stage, stage } from './puppet.js';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const say = (content: string, flags = 0) => ({ type: 4, data: { content, flags } });

describe('the first answer', () => {
  test('only one is taken: 40060', async () => {
    const go = await s.go();
    expect((await s.callback(go, say('one'))).status).toBe(204);
    expect(await s.callback(go, say('two'))).toMatchObject({ status: 400, code: 40060 });
  });

  test('of two at the same time one is taken', async () => {
    const go = await s.go();
    const both = await Promise.all([s.callback(go, say('a')), s.callback(go, say('b'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('three seconds are the limit, by the clock: 10062', async () => {
    const go = await s.go();
    await s.sandbox.clock({ ms: 3001 });
    expect(await s.callback(go, say('late'))).toMatchObject({ status: 404, code: 10062 });
    expect(s.sandbox.interaction({ id: go.id })).toMatchObject({ status: 'failed' });
  });

  test('is seen together with the message it made', async () => {
    const go = await s.go();
    const counts: number[] = [];
    const look = () => {
      const { status, messages } = s.sandbox.interaction({ id: go.id });
      if (status !== 'pending') counts.push(messages.length);
      return counts.length > 0 ? true : undefined;
    };
    const seen = s.sandbox.waitFor('an answer', look);
    await s.callback(go, say('hello'));
    await seen;
    expect(counts).toEqual([1]);
  });

  test('a wrong token is unknown: 10062', async () => {
    const go = await s.go();
    expect(await s.callback({ ...go, token: 'x' }, say('?'))).toMatchObject({ code: 10062 });
  });

  test('a refused body leaves the interaction open', async () => {
    const go = await s.go();
    expect(await s.callback(go, say('x'.repeat(2001)))).toMatchObject({ code: 50035 });
    expect((await s.callback(go, say('short'))).status).toBe(204);
  });

  test.each([
    ['an update of no message', 7],
    ['a silent update of no message', 6],
    ['choices for a command', 8],
    ['a pong', 1],
    ['an unknown type', 11],
  ])('%s is refused', async (_, type) => {
    const go = await s.go();
    expect(await s.callback(go, { type, data: {} })).toMatchObject({ status: 400, code: 50035 });
  });

  test('a completion takes nothing but choices, of its own type', async () => {
    const { ada, games } = s.sandbox.home;
    const find = { user: ada.id, channel: games.id, name: 'find', focused: 'what' };
    const { id } = s.sandbox.begin.complete(find);
    const asked = await s.puppet.interaction(id);
    expect(await s.callback(asked, say('no'))).toMatchObject({ code: 50035 });
    const number = { type: 8, data: { choices: [{ name: 'one', value: 1 }] } };
    expect(await s.callback(asked, number)).toMatchObject({ code: 50035 });
    expect((await s.callback(asked, { type: 8, data: { choices: [] } })).status).toBe(204);
  });

  test('a modal does not answer a modal', async () => {
    const go = await s.go();
    const input = { type: 4, custom_id: 'a', style: 1 };
    const modal = {
      type: 9,
      data: {
        custom_id: 'm',
        title: 'M',
        components: [{ type: 18, label: 'A', component: input }],
      },
    };
    expect((await s.callback(go, modal)).status).toBe(204);
    const user = s.sandbox.home.ada.id;
    const { id } = s.sandbox.begin.submit({ user, interaction: go.id, fields: { a: 'x' } });
    const submitted = await s.puppet.interaction(id);
    expect(await s.callback(submitted, modal)).toMatchObject({ code: 50035 });
    expect((await s.callback(submitted, say('thanks'))).status).toBe(204);
  });

  test('deferring takes no flag but the private one', async () => {
    const go = await s.go();
    expect(await s.callback(go, { type: 5, data: { flags: 4 } })).toMatchObject({ code: 50035 });
    expect((await s.callback(go, { type: 5, data: { flags: 64 } })).status).toBe(204);
  });

  test('the response names the message, also that it is private', async () => {
    const go = await s.go();
    const { body } = await s.callback(go, say('psst', 64), '?with_response=true');
    expect(body).toMatchObject({
      interaction: {
        id: go.id,
        response_message_id: messageIn(body),
        response_message_ephemeral: true,
      },
      resource: { type: 4, message: { content: 'psst', flags: 64 } },
    });
  });
});

describe('the token', () => {
  test('does not work before the first answer: 10015', async () => {
    const go = await s.go();
    const edit = await s.webhook('PATCH', go, '/messages/%40original', { content: 'x' });
    expect(edit).toMatchObject({ status: 404, code: 10015 });
    expect(await s.webhook('POST', go, '', { content: 'x' })).toMatchObject({ code: 10015 });
    await s.callback(go, say('now'));
  });

  test('edits, shows and deletes @original', async () => {
    const go = await s.go();
    await s.callback(go, say('first'));
    const original = '/messages/@original';
    expect((await s.webhook('PATCH', go, original, { content: 'second' })).status).toBe(200);
    expect((await s.webhook('GET', go, original)).body).toMatchObject({ content: 'second' });
    expect((await s.webhook('DELETE', go, original)).status).toBe(204);
    expect(await s.webhook('GET', go, original)).toMatchObject({ status: 404, code: 10008 });
  });

  test('reaches only its own messages', async () => {
    const other = await s.posted();
    const go = await s.go();
    await s.callback(go, say('mine'));
    const edit = await s.webhook('PATCH', go, `/messages/${other}`, { content: 'theirs' });
    expect(edit).toMatchObject({ status: 404, code: 10008 });
  });

  test('of a press has the pressed message as @original', async () => {
    const board = await s.posted();
    const pressed = await s.press(board, 'push');
    expect((await s.callback(pressed, { type: 6 })).status).toBe(204);
    await s.webhook('PATCH', pressed, '/messages/@original', { content: 'Moved' });
    expect(s.sandbox.message(board)?.message.content).toBe('Moved');
  });

  test('ends after fifteen minutes: 401 and 50027', async () => {
    const go = await s.go();
    await s.callback(go, say('hello'));
    await s.sandbox.clock({ ms: 15 * 60_000 + 1 });
    const edit = await s.webhook('PATCH', go, '/messages/@original', { content: 'too late' });
    expect(edit).toMatchObject({ status: 401, code: 50027 });
    expect(await s.webhook('POST', go, '', { content: 'x' })).toMatchObject({ code: 50027 });
  });

  test('the follow-up right after deferring fills in the waiting message, as private as it was', async () => {
    const go = await s.go();
    await s.callback(go, { type: 5, data: {} });
    await s.webhook('POST', go, '', { content: 'meant to be private', flags: 64 });
    const { messages } = s.sandbox.interaction({ id: go.id });
    expect(messages).toHaveLength(1);
    expect(s.sandbox.message(messages[0] ?? '')).toMatchObject({ viewer: null });
  });

  test('takes five follow-ups where only the user has the app: 40094', async () => {
    const { ada, group } = s.sandbox.home;
    const go = await s.go(ada, group);
    expect(go.authorizing_integration_owners).toEqual({ 1: ada.id });
    await s.callback(go, say('here'));
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status, code } = await s.webhook('POST', go, '', { content: `${count}` });
      statuses.push(code ?? status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 40094]);
  });
});

describe('what was pressed', () => {
  test('is gone: an update is refused with 10008, and a message is still possible', async () => {
    const board = await s.posted();
    const pressed = await s.press(board, 'push');
    s.sandbox.deleteMessage({ message: board });
    const update = { type: 7, data: { content: 'x' } };
    expect(await s.callback(pressed, update)).toMatchObject({ status: 404, code: 10008 });
    expect((await s.callback(pressed, say('it is gone'))).status).toBe(204);
  });

  test('must be there and live, unless the press is sent unchecked', async () => {
    const board = await s.posted({ components: [row(button('off', { disabled: true }))] });
    const user = s.sandbox.home.ada.id;
    const args = { user, message: board };
    expect(() => s.sandbox.begin.press({ ...args, customId: 'off' })).toThrow(/disabled/);
    expect(() => s.sandbox.begin.press({ ...args, customId: 'on' })).toThrow(/no component/);
    const { id } = s.sandbox.begin.press({ ...args, customId: 'forged', unchecked: true });
    expect(await s.puppet.interaction(id)).toMatchObject({ data: { custom_id: 'forged' } });
  });
});

test('without a connected bot an interaction fails at once', async () => {
  s.puppet.close();
  await s.puppet.closed;
  await s.sandbox.waitFor('the bot to be gone', () =>
    s.sandbox.gateway.connected ? undefined : true,
  );
  const { ada, games } = s.sandbox.home;
  const state = await s.sandbox.command({ user: ada.id, channel: games.id, name: 'go' });
  expect(state).toMatchObject({ status: 'failed', why: 'the bot is not connected' });
});
