import type { ControlEvent, ControlVerbs, RunnerVerbs } from '../protocol.js';

type Verbs = ControlVerbs & RunnerVerbs;

/** Calls a verb of the sandbox; throws an `Error` with the sandbox's reason when it is refused. */
export const control = async <Verb extends keyof Verbs>(
  verb: Verb,
  body: Verbs[Verb][0],
): Promise<Verbs[Verb][1]> => {
  const response = await fetch(`/control/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(reason(await response.text(), response.status));
  return response.json();
};

const reason = (text: string, status: number): string => {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body) return String(body.error);
  } catch {
    // Not JSON: the text itself is the reason.
  }
  return text === '' ? `The sandbox answered with status ${status}.` : text;
};

const firstWait = 300;
const longestWait = 4000;

/**
 * Listens to the sandbox's events for as long as the page lives, and connects again by itself.
 * `onLink` says when the connection comes up or goes away.
 */
export const connect = (
  onEvent: (event: ControlEvent) => void,
  onLink: (up: boolean) => void,
): void => {
  let wait = firstWait;
  const open = (): void => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/control/events`);
    socket.addEventListener('open', () => {
      wait = firstWait;
      onLink(true);
    });
    socket.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      onLink(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
    });
  };
  open();
};
