import type { LiveEvents } from '#contract/workspace/live.ts';
import { applyChanges, applyPresence, applyWaitingCounts, resetLive } from './live.ts';
import { readLive, type Tell } from './live-reader.ts';
import type { FromPage } from './live-worker.ts';
import { impersonation, isSigningOut, onSession, session, sessionEnded, sessionEnding } from './session.ts';

/** Takes over what the reader told under a token; what belongs to another session is left out. */
function take<Name extends keyof LiveEvents>(token: string, name: Name, data: LiveEvents[Name]): void {
  if (token !== session()?.token) return;
  if (name === 'changes') applyChanges(data as LiveEvents['changes']);
  else if (name === 'waiting') applyWaitingCounts(data as LiveEvents['waiting']);
  else if (name === 'looking') applyPresence(data as LiveEvents['looking']);
  else sessionEnded(token);
}

/** The token to read by; none while the page waits for a sign-in over it, and during a sign-out. */
const tokenNow = () => (sessionEnding() === null && !isSigningOut() ? (session()?.token ?? null) : null);

/** Calls back with the token now, and whenever it changes. */
function followToken(use: (token: string | null) => void): void {
  let last: string | null | undefined;
  const look = () => {
    const token = tokenNow();
    if (token === last) return;
    const isOther = last !== undefined && token === null && (session() === null || isSigningOut());
    last = token;
    if (isOther) resetLive();
    use(token);
  };
  onSession(look);
  look();
}

function readByWorker(): void {
  const { port } = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  });
  const say = (words: FromPage) => port.postMessage(words);
  port.addEventListener(
    'message',
    ({ data }: MessageEvent<{ token: string; name: keyof LiveEvents; data: never }>) =>
      take(data.token, data.name, data.data),
  );
  port.start();
  followToken((token) => say({ token }));
  addEventListener('pagehide', () => say('bye'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) say({ token: tokenNow() });
  });
}

/** Without a worker that pages share, each asks by itself, while it is seen. */
function readByPage(): void {
  let stop = new AbortController();
  const restart = () => {
    stop.abort();
    stop = new AbortController();
    const token = tokenNow();
    if (token === null || document.visibilityState === 'hidden') return;
    const tell: Tell = (name, data) => take(token, name, data);
    void readLive(token, tell, { signal: stop.signal, mayStream: false });
  };
  document.addEventListener('visibilitychange', restart);
  followToken(restart);
}

let isStarted = false;

/** Begins to follow what goes on, once for a page. */
export function startLive(): void {
  // The reader that all tabs share has one token, the own one.
  if (isStarted || impersonation()) return;
  isStarted = true;
  if (typeof SharedWorker === 'function') readByWorker();
  else readByPage();
}
