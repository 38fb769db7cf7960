import type { LiveEvents } from '#contract/workspace/live.ts';
import { readLive } from './live-reader.ts';

/**
 * The one reader for all pages of this browser. A browser opens at most six connections to a server, and a stream
 * occupies one. Each page connects and sends its token, and all get the same events.
 */

const ports = new Set<MessagePort>();
let token: string | null = null;
let stop = new AbortController();
let waiting: LiveEvents['waiting'] | undefined;
/** Recent events with their times: a page that joins has read its rows before it connected. */
let lately: { toldAt: number; data: LiveEvents['changes'] }[] = [];
const latelyMs = 30_000;

const pickLately = () => (lately = lately.filter(({ toldAt }) => toldAt > Date.now() - latelyMs));

function begin(next: string | null): void {
  stop.abort();
  stop = new AbortController();
  token = next;
  waiting = undefined;
  lately = [];
  if (next === null) return;
  const { signal } = stop;
  void readLive(
    next,
    (name, data) => {
      if (signal.aborted) return;
      if (name === 'waiting') waiting = data as LiveEvents['waiting'];
      if (name === 'changes')
        lately = [...pickLately(), { toldAt: Date.now(), data: data as LiveEvents['changes'] }];
      // Otherwise the next page with this token would wait forever.
      if (name === 'over') token = null;
      for (const port of ports) port.postMessage({ token: next, name, data });
    },
    { signal, mayStream: true },
  );
}

/** A message of a page: its token, or that it closes. */
export type FromPage = { token: string | null } | 'bye';

function hear(port: MessagePort, words: FromPage): void {
  if (words === 'bye') ports.delete(port);
  else {
    ports.add(port);
    // A page without a session must not end the stream of the others. A sign-out reaches all pages, and each
    // reports it.
    if (words.token === null) ports.delete(port);
    else if (words.token !== token) begin(words.token);
    else {
      if (waiting) port.postMessage({ token, name: 'waiting', data: waiting });
      for (const { data } of pickLately()) port.postMessage({ token, name: 'changes', data });
    }
  }
  // A page that returns sends its token again.
  if (ports.size === 0) begin(null);
}

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  port?.addEventListener('message', ({ data }: MessageEvent<FromPage>) => hear(port, data));
  port?.start();
});
