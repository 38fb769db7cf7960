import { useSyncExternalStore } from 'react';
import { tokenKey } from '#contract/limits.ts';
import { mayUse, type MenuPath, type Rights } from '#contract/menu.ts';
import { decodeToken } from './token.ts';

/** The signed-in admin, as far as the browser knows. */
export interface Session extends Rights {
  token: string;
  id: string;
  /** Empty until login or adminprofile has answered. */
  name: string;
  email: string;
  /** Whether the server has an outbox page; null until adminprofile has answered. */
  hasOutbox: boolean | null;
}

let current: Session | null = null;
let knownVersion: string | null = null;
let stale = false;
const listeners = new Set<() => void>();

/** The sessionStorage key of where this tab was when its session ended by itself; it outlives a reload. */
const endedAtKey = 'session_ended_at';

function change(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function restored(token: string | null): Session | null {
  const claims = token === null ? null : decodeToken(token);
  if (!token || !claims) return null;
  return {
    token,
    id: claims.id,
    role: claims.role,
    restriction: claims.restriction,
    name: '',
    email: '',
    hasOutbox: null,
  };
}

/** Calls back after every change of the session. Returns the function that stops it. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, or null where nobody is signed in. */
export function session(): Session | null {
  return current;
}

/** Whether the rights on the screen may be older than the server's, so that adminprofile should be read again. */
export function isSessionStale(): boolean {
  return current !== null && stale;
}

/** The session in a component; a change renders it again. */
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
  const stored = localStorage.getItem(tokenKey);
  current = restored(stored);
  stale = current !== null;
  if (!current && stored !== null) {
    localStorage.removeItem(tokenKey);
    rememberPlace();
  }
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== null) return;
    const token = localStorage.getItem(tokenKey);
    if (token === (current?.token ?? null)) return;
    knownVersion = null;
    const next = restored(token);
    stale = next !== null;
    if (next) sessionStorage.removeItem(endedAtKey);
    else rememberPlace();
    change(next);
  });
}

/** Begins a session with login's answer. The profile is read once more, for preferences and the outbox. */
export function signIn(next: Session): void {
  localStorage.setItem(tokenKey, next.token);
  sessionStorage.removeItem(endedAtKey);
  knownVersion = null;
  stale = true;
  change(next);
}

function end(): void {
  localStorage.removeItem(tokenKey);
  knownVersion = null;
  stale = false;
  change(null);
}

/** Signs out at the admin's request: removes the token, and with it the calls' header. */
export function signOut(): void {
  if (current) end();
}

/**
 * Records that the server no longer knows a session.
 * @param token the session's; an answer to an older session must not end a newer one
 */
export function sessionEnded(token: string): void {
  if (token !== current?.token) return;
  rememberPlace();
  end();
}

function rememberPlace(): void {
  sessionStorage.setItem(endedAtKey, location.pathname + location.search);
}

/** Where the sign-in leads after a session that ended by itself (specification 5.9); null after a plain sign-out. */
export function placeOfEndedSession(): string | null {
  return sessionStorage.getItem(endedAtKey);
}

/** Takes over what adminprofile says about the signed-in admin. */
export function updateSession(details: Partial<Omit<Session, 'token'>>): void {
  if (current) change({ ...current, ...details });
}

/**
 * Records the Access-Version of an answer (specification 3.7).
 * @param isProfile whether the answer was adminprofile's own, which makes that version the known one
 */
export function noteAccessVersion(version: string, isProfile: boolean): void {
  if (isProfile) {
    knownVersion = version;
    stale = false;
  } else if (version !== knownVersion) {
    stale = true;
    for (const listener of listeners) listener();
  }
}
