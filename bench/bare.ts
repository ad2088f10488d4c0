/**
 * Answers every press over the bare gateway and an HTTP pool, without discord.js: how fast the
 * stand-in and its players are themselves. Bots that reach this measure the stand-in and not
 * themselves.
 */
import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { serveHealth } from './health.js';

interface Frame {
  readonly op: number;
  readonly t: string | null;
  readonly d: { readonly id: string; readonly token: string; readonly type: number };
}

const embeds = [{ title: 'Knucklebones', description: 'The same words.\n'.repeat(16) }];
const button = (label: string) => ({ type: 2, style: 1, label, custom_id: label });
const components = [{ type: 1, components: ['Left', 'Middle', 'Right'].map(button) }];
const message = JSON.stringify({ type: 4, data: { embeds, components } });
const update = JSON.stringify({ type: 7, data: { embeds } });

const api = `${process.env.DISCORD_API_URL}/v10`;
const dispatcher = new Agent({ connections: 128 });
const headers = { authorization: `Bot ${process.env.DISCORD_TOKEN}` };

const answer = async ({ id, token, type }: Frame['d']): Promise<void> => {
  const { body } = await request(`${api}/interactions/${id}/${token}/callback`, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json' },
    body: type === 2 ? message : update,
  });
  await body.dump();
};

const gateway = await request(`${api}/gateway/bot`, { headers, dispatcher });
// The stand-in is ours, and answers as Discord documents it.
const { url } = (await gateway.body.json()) as { readonly url: string };
const socket = new WebSocket(`${url}?v=10&encoding=json`);
socket.on('message', (data) => {
  const frame: Frame = JSON.parse(data.toString());
  if (frame.op === 10) {
    const d = { token: process.env.DISCORD_TOKEN, intents: 0, properties: {} };
    socket.send(JSON.stringify({ op: 2, d }));
  } else if (frame.t === 'READY') void serveHealth(() => socket.close());
  else if (frame.t === 'INTERACTION_CREATE') void answer(frame.d);
});
