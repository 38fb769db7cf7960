import type { LiveEvents } from '#contract/workspace/live.ts';
import { readLive } from './live-reader.ts';

/**
 * The one reader of all pages of this browser: browsers open six connections to a server at most, and a stream holds one.
 * Each page connects and says its token; all are told the same.
 */

const ports = new Set<MessagePort>();
let token: string | null = null;
let stop = new AbortController();
let waiting: LiveEvents['waiting'] | undefined;
/** What was told of late, by when: a page that joins read its rows before it was heard. */
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
      // The next page that says this token would wait for nothing.
      if (name === 'over') token = null;
      for (const port of ports) port.postMessage({ token: next, name, data });
    },
    { signal, mayStream: true },
  );
}

/** What a page says: its token, or that it goes. */
export type FromPage = { token: string | null } | 'bye';

function hear(port: MessagePort, words: FromPage): void {
  if (words === 'bye') ports.delete(port);
  else {
    ports.add(port);
    // A page without a session ends nobody else's: sign-outs reach all pages, and each says so.
    if (words.token === null) ports.delete(port);
    else if (words.token !== token) begin(words.token);
    else {
      if (waiting) port.postMessage({ token, name: 'waiting', data: waiting });
      for (const { data } of pickLately()) port.postMessage({ token, name: 'changes', data });
    }
  }
  // A page that comes back says its token again.
  if (ports.size === 0) begin(null);
}

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  port?.addEventListener('message', ({ data }: MessageEvent<FromPage>) => hear(port, data));
  port?.start();
});
