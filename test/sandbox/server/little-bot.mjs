/** A process that plays a bot: connects, says `ready`, and answers every command with its clock. */
import process from 'node:process';
import { WebSocket } from 'ws';

const api = `${process.env.DISCORD_API_URL}/v10`;
if (process.env.FAIL === 'yes') {
  console.error('something is wrong with the settings');
  process.exit(3);
}
const authorization = `Bot ${process.env.DISCORD_TOKEN}`;
const gateway = await fetch(`${api}/gateway/bot`, { headers: { authorization } });
const socket = new WebSocket((await gateway.json()).url);
socket.on('message', (raw) => {
  const { op, t, d } = JSON.parse(raw.toString());
  if (op === 10)
    socket.send(JSON.stringify({ op: 2, d: { token: process.env.DISCORD_TOKEN, intents: 0 } }));
  if (t === 'READY') console.log('ready');
  if (t === 'INTERACTION_CREATE') void answer(d);
});
process.once('SIGTERM', () => socket.close(1000));

async function answer({ id, token }) {
  const content = [Date.now(), Date.now(), Date.parse(Date()), new Date(7).getTime()].join();
  await fetch(`${api}/interactions/${id}/${token}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 4, data: { content } }),
  });
}
