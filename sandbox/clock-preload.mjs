/**
 * Loaded into a bot process with `--import`, so that its clock follows the stand-in's without the
 * bot knowing. Only `Date` moves: timers keep their real time, as a moved clock does not make a
 * second shorter. The parent sends `{ clock: offset }` over IPC and gets `{ clock: offset }` back.
 */
import process from 'node:process';

const RealDate = Date;
let offset = Number(process.env.SANDBOX_CLOCK_OFFSET ?? 0);

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

process.on('message', (message) => {
  if (typeof message?.clock !== 'number') return;
  offset = message.clock;
  process.send?.({ clock: offset });
});
// A parent that is gone can neither move the clock nor end this process: nothing is left behind.
process.on('disconnect', () => process.exit());
// Listening must not keep a bot alive that has nothing more to do.
process.channel?.unref();
