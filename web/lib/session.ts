// Long because everything that changes the session is in one file.
import { useSyncExternalStore } from 'react';
import { tokenKey } from '#contract/platform/limits.ts';
import { mayUse, type MenuPath, type Rights } from '#contract/platform/menu.ts';
import { moduleNames, type ModuleName } from '#contract/platform/modules.ts';
import { decodeToken } from './token.ts';

/** The signed-in admin, as far as the browser knows. */
export interface Session extends Rights {
  token: string;
  id: string;
  /** Empty until login or adminprofile has answered. */
  name: string;
  email: string;
  /** Whether the server has an email log; null until adminprofile has answered. */
  hasOutbox: boolean | null;
  /** Whether the workspace masks personal data; null until adminprofile has answered. */
  masksPersonal: boolean | null;
  /** After this time they can only set up the second factor that the workspace requires. */
  factorDueAt?: string | null;
  /** Whether they closed the welcome, and the newest version whose changes they opened; absent until adminprofile has answered. */
  seenWelcome?: boolean;
  seenVersion?: string | null;
}

let current: Session | null = null;
let knownVersion: string | null = null;
let stale = false;
/** Why the server no longer accepts the session, while the page waits for a sign-in; otherwise null. */
let over: Ending | null = null;
/** Whether a sign-out is in progress: the server may have ended the session before it answers. */
let leaving = false;
let lastAnswerAt = Date.now();
const listeners = new Set<() => void>();
/** Calls that wait for that sign-in. Each gets the new token, or null if nobody signs in. */
const waiting = new Set<(token: string | null) => void>();

/** The sessionStorage key of an impersonation (specification 22.11). It applies to this tab only. */
const viewingKey = 'viewing';

/** The admin that this tab views as; null without impersonation. */
export interface Impersonation {
  token: string;
  name: string;
  kind: 'admin' | 'role';
  /** ISO 8601. */
  endsAt: string;
}

/** The current impersonation of this tab. */
export const impersonation = (): Impersonation | null =>
  JSON.parse(sessionStorage.getItem(viewingKey) ?? 'null') as Impersonation | null;

/** Starts or ends an impersonation and reloads the page, so that no data that was read before stays. */
export function impersonate(next: Impersonation | null): void {
  if (next) sessionStorage.setItem(viewingKey, JSON.stringify(next));
  else sessionStorage.removeItem(viewingKey);
  location.assign('/');
}

/** Why a session ended without a sign-out: it expired, was idle, or was ended by somebody. */
export type Ending = 'expired' | 'idle' | 'ended';

/**
 * The localStorage key that tells other tabs whose session ended without a sign-out. They wait too, instead of
 * leaving their page.
 */
const endedOfKey = 'session_ended_of';

/**
 * The sessionStorage key of this tab's address when its session ended without a sign-out. It survives a reload.
 */
const endedAtKey = 'session_ended_at';

function change(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * The localStorage key of the modules that were off when the profile was last read. The menu hides them until it
 * is read again.
 */
const switchedOffKey = 'marketdesk_switched_off';

function lastSwitchedOff(): readonly ModuleName[] {
  const last = (localStorage.getItem(switchedOffKey) ?? '').split(' ');
  return moduleNames.filter((name) => last.includes(name));
}

function restored(token: string | null): Session | null {
  const claims = token === null ? null : decodeToken(token);
  if (!token || !claims) return null;
  const { id, role, restriction } = claims;
  const unknown = { name: '', email: '', hasOutbox: null, masksPersonal: null };
  return { token, id, role, restriction, ...unknown, switchedOff: lastSwitchedOff() };
}

/** Calls back after every change of the session. Returns a function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, or null if nobody is signed in. */
export function session(): Session | null {
  return current;
}

/**
 * Whether the permissions on the screen may be older than the server's, so that adminprofile should be read again.
 */
export function isSessionStale(): boolean {
  return current !== null && stale;
}

/** The session, for a component that renders again on each change. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSession, session);
}

/** Whether the signed-in admin may write in a menu; otherwise its screens are read-only. */
export function useMayChange(path: MenuPath): boolean {
  const admin = useSession();
  return admin !== null && mayUse(admin, path, 'write');
}

/** Restores the stored session, then follows sign-ins and sign-outs of other tabs. Called once, at the start. */
export function startSession(): void {
  current = restored(impersonation()?.token ?? null);
  // When an impersonation has ended, the admin's own session continues.
  if (!current) sessionStorage.removeItem(viewingKey);
  const stored = localStorage.getItem(tokenKey);
  current ??= restored(stored);
  stale = current !== null;
  if (!current && stored !== null) {
    localStorage.setItem(endedOfKey, decodeToken(stored, 0)?.id ?? '');
    localStorage.removeItem(tokenKey);
  }
  addEventListener('storage', (event) => {
    if ((event.key !== tokenKey && event.key !== null) || impersonation()) return;
    const token = localStorage.getItem(tokenKey);
    if (token === (current?.token ?? null)) return;
    const next = restored(token);
    if (next) takeUp(next);
    else if (current && localStorage.getItem(endedOfKey) === current.id) lose();
    else {
      rememberPlace();
      forget();
    }
  });
}

/**
 * Continues with a new session. The same admin stays on the page. A different admin gets a new page, so that
 * nothing that the first one started is ever sent for the second.
 */
function takeUp(next: Session): void {
  // Only on a page with a session: the sign-in page still needs the stored address to lead back.
  if (current) sessionStorage.removeItem(endedAtKey);
  if (current && current.id !== next.id) {
    over ??= 'ended';
    answerWaiting(null);
    location.assign('/');
    return;
  }
  over = null;
  knownVersion = null;
  stale = true;
  lastAnswerAt = Date.now();
  change({
    ...next,
    // Only the token of another tab's sign-in is known here.
    name: next.name || (current?.name ?? ''),
    email: next.email || (current?.email ?? ''),
    hasOutbox: next.hasOutbox ?? current?.hasOutbox ?? null,
    masksPersonal: next.masksPersonal ?? current?.masksPersonal ?? null,
    switchedOff: next.switchedOff ?? current?.switchedOff ?? lastSwitchedOff(),
  });
  answerWaiting(next.token);
}

function answerWaiting(token: string | null): void {
  const answered = [...waiting];
  waiting.clear();
  for (const answer of answered) answer(token);
}

/** Starts a session with login's answer. The profile is read again, for preferences and the email log. */
export function signIn(next: Session): void {
  localStorage.removeItem(endedOfKey);
  localStorage.setItem(tokenKey, next.token);
  takeUp(next);
}

/** Clears the session, and with it the header of the calls. */
function forget(): void {
  over = null;
  leaving = false;
  knownVersion = null;
  stale = false;
  change(null);
  answerWaiting(null);
}

/** Leaves the page of a session that ended without a sign-out. The sign-in page leads back to it. */
export function leaveForSignIn(): void {
  if (over) forget();
}

/** Whether a sign-out was requested and not answered yet. */
export const isSigningOut = (): boolean => leaving;

/** Starts a sign-out: other reads with the token stop. */
export function beginSignOut(): void {
  leaving = true;
  change(current);
}

/** Signs out at the admin's request: removes the token everywhere. */
export function signOut(): void {
  if (!current) return;
  localStorage.removeItem(endedOfKey);
  localStorage.removeItem(tokenKey);
  sessionStorage.removeItem(viewingKey);
  sessionStorage.removeItem(endedAtKey);
  forget();
}

/**
 * Records that the server no longer accepts a session. The page stays, and its calls wait for a sign-in.
 * @param token the session's token; an answer to an older session must not end a newer one
 */
export function sessionEnded(token: string): void {
  if (token !== current?.token || over) return;
  if (leaving) return signOut();
  if (impersonation()) return impersonate(null);
  localStorage.setItem(endedOfKey, current.id);
  localStorage.removeItem(tokenKey);
  lose();
}

/** After this long without an answer, a session may have ended because it was idle (specification 3.8). */
const idleMs = 30 * 60_000;

function lose(): void {
  if (!current) return;
  rememberPlace();
  const isOld = decodeToken(current.token) === null;
  over = isOld ? 'expired' : Date.now() - lastAnswerAt > idleMs ? 'idle' : 'ended';
  for (const listener of listeners) listener();
}

/** Why the session ended, while the page waits for a sign-in; null while it is valid. */
export function sessionEnding(): Ending | null {
  return over;
}

/** The same for a component. */
export function useSessionEnding(): Ending | null {
  return useSyncExternalStore(onSession, sessionEnding);
}

/**
 * The token for a call: the session's, or that of the next session if the same admin signs in again.
 * @param signal ends the wait
 * @returns null if nobody is signed in, or a different admin signs in
 */
export function liveToken(signal?: AbortSignal): Promise<string | null> {
  if (!over) return Promise.resolve(current?.token ?? null);
  return new Promise((resolve, reject) => {
    const stop = () => {
      waiting.delete(resolve);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    waiting.add(resolve);
  });
}

function rememberPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'> = location): void {
  sessionStorage.setItem(endedAtKey, pathname + search);
}

/** Remembers the private page that was requested, if the last session ended without a sign-out. */
export function rememberRefused(url: string): void {
  if (localStorage.getItem(endedOfKey) !== null) rememberPlace(new URL(url));
}

/**
 * Where the sign-in leads after a session that ended without a sign-out (specification 5.9); null after a
 * sign-out.
 */
export function placeOfEndedSession(): string | null {
  const place = sessionStorage.getItem(endedAtKey);
  return place !== null && isOwnPlace(place) ? place : null;
}

/** The same, and removes the stored address. */
export function takePlaceOfEndedSession(): string | null {
  const place = placeOfEndedSession();
  sessionStorage.removeItem(endedAtKey);
  return place;
}

/**
 * Whether an address is a page of this application. Addresses such as `//example.com`, and others that browsers
 * read the same way, lead elsewhere.
 */
export function isOwnPlace(place: string): boolean {
  if (!place.startsWith('/')) return false;
  try {
    return new URL(place, location.origin).origin === location.origin && !/^\/[/\\\s]/.test(place);
  } catch {
    return false;
  }
}

/** Applies what adminprofile says about the signed-in admin. */
export function updateSession(details: Partial<Omit<Session, 'token'>>): void {
  if (details.switchedOff) localStorage.setItem(switchedOffKey, details.switchedOff.join(' '));
  if (current) change({ ...current, ...details });
}

/**
 * Records the Access-Version of an answer (specification 3.7).
 * @param isProfile whether adminprofile sent the answer, which makes that version the known one
 */
export function noteAccessVersion(version: string, isProfile: boolean): void {
  lastAnswerAt = Date.now();
  if (isProfile) {
    knownVersion = version;
    stale = false;
  } else if (version !== knownVersion) {
    stale = true;
    for (const listener of listeners) listener();
  }
}
