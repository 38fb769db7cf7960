import type { LiveEvents } from '#contract/workspace/live.ts';
import { applyChanges, applyPresence, applyWaitingCounts, resetLive } from './live.ts';
import { readLive, type Tell } from './live-reader.ts';
import type { FromPage } from './live-worker.ts';
import { impersonation, isSigningOut, onSession, session, sessionEnded, sessionEnding } from './session.ts';

/** Applies an event that was read with a token. Events of another session are ignored. */
function take<Name extends keyof LiveEvents>(token: string, name: Name, data: LiveEvents[Name]): void {
  if (token !== session()?.token) return;
  if (name === 'changes') applyChanges(data as LiveEvents['changes']);
  else if (name === 'waiting') applyWaitingCounts(data as LiveEvents['waiting']);
  else if (name === 'looking') applyPresence(data as LiveEvents['looking']);
  else sessionEnded(token);
}

/** The token to read with; none while the page waits for a sign-in, and during a sign-out. */
const tokenNow = () => (sessionEnding() === null && !isSigningOut() ? (session()?.token ?? null) : null);

/** Calls back with the current token, and after each change of it. */
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

/** Without a shared worker each page reads on its own while it is visible. */
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

/** Starts live updates, once per page. */
export function startLive(): void {
  // All tabs share one reader, which uses the admin's own token and not that of an impersonation.
  if (isStarted || impersonation()) return;
  isStarted = true;
  if (typeof SharedWorker === 'function') readByWorker();
  else readByPage();
}
