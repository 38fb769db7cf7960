import { i18n } from '@lingui/core';
import type { Call, Calls, Inner } from '#contract/platform/call.ts';
import type { calls, Resource } from '#contract/calls.ts';
import { outputFromWire } from '#contract/platform/names.ts';
import type { schemas } from '#contract/schemas.ts';
import { sessionCalls } from '#contract/identity/session.calls.ts';
import { unwrap } from '#contract/platform/wrapper.ts';
import { failureOf, unreachable } from './failures.ts';
import { unaskedHeader } from '#contract/platform/limits.ts';
import { liveToken, noteAccessVersion, session, sessionEnded } from './session.ts';
import { wireRequest, type WireRequest } from './wire.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for every attempt of one user action, so that it takes effect once (specification 2.9). */
  idempotencyKey?: string;
  /** True for a background call: it does not keep an idle session alive (specification 3.8). */
  isUnasked?: boolean;
}

/** One call of the client. The `key` begins its query keys: resource, then call. */
export interface ClientCall<Input, Value> {
  (input: Input, options?: CallOptions): Promise<Value>;
  readonly key: readonly [resource: string, name: string];
}

/** The result of a client function. */
export type AnswerOf<C> = C extends ClientCall<never, infer Value> ? Value : never;

type CallsOf<R extends Resource> = (typeof calls)[R];
type SchemaOf<R extends Resource, K> = K extends keyof (typeof schemas)[R] ? (typeof schemas)[R][K] : never;
type InputOf<S> = S extends { input: { _zod: { input: infer I } } } ? I : never;
type OutputOf<S> = S extends { output: { _zod: { output: infer O } } } ? O : never;

/** The functions of every resource. */
type Client = {
  readonly [R in Resource]: {
    readonly [K in keyof CallsOf<R>]: CallsOf<R>[K] extends Call
      ? ClientCall<InputOf<SchemaOf<R, K>>, Inner<CallsOf<R>[K], OutputOf<SchemaOf<R, K>>>>
      : never;
  };
};

async function send(call: Call, input: object, options: CallOptions): Promise<unknown> {
  const request = wireRequest(call, input);
  // All attempts share one key: a repetition after a sign-in over the page is the same action.
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
  if (call.access === 'public')
    return read(call, await tryOnce(call, request, { ...options, idempotencyKey }));
  for (;;) {
    const token = await liveToken(options.signal);
    // A screen may still make a call right after a sign-out. The server would answer 401.
    if (token === null) throw failureOf(call, 401, undefined, new Headers());
    const answer = await tryOnce(call, request, { ...options, idempotencyKey }, token);
    if (answer.status === 428 && (await provedAgain())) continue;
    if (answer.status !== 401) return read(call, answer);
    sessionEnded(token);
  }
}

/**
 * Asks for the second factor again (specification 21.13). False if nothing listens or the user doesn't provide it.
 */
const provedAgain = () =>
  new Promise<boolean>((done) => {
    if (dispatchEvent(new CustomEvent('prove', { detail: done, cancelable: true }))) done(false);
  });

interface Answer {
  status: number;
  headers: Headers;
  content: unknown;
}

async function tryOnce(
  call: Call,
  { method, url, body }: WireRequest,
  { signal, idempotencyKey, isUnasked }: CallOptions,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': i18n.locale };
  if (token !== undefined) headers['Authorization'] = token;
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  if (call.effect === 'write' && idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (isUnasked) headers[unaskedHeader] = '1';
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: signal ?? null,
      ...(body !== undefined && { body }),
    });
    const content: unknown = await answer.json().catch((error: unknown) => {
      if (answer.ok) throw error;
    });
    const version = answer.headers.get('access-version');
    if (version !== null && token !== undefined && token === session()?.token) {
      noteAccessVersion(version, answer.ok && call === sessionCalls.getProfile);
    }
    // A listener shows the reason (specification 22.2).
    if (answer.status === 403 && !isUnasked)
      dispatchEvent(new CustomEvent('refused', { detail: answer.headers.get('decision-id') }));
    return { status: answer.status, headers: answer.headers, content };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

function read(call: Call, { status, headers, content }: Answer): unknown {
  if (status < 200 || status > 299) throw failureOf(call, status, content, headers);
  return outputFromWire(call, unwrap(call.wrapper, content));
}

function clientCall(
  resource: string,
  name: string,
  definition: () => Call | Promise<Call>,
): ClientCall<never, unknown> {
  return Object.assign(
    async (input: object, options: CallOptions = {}) => send(await definition(), input, options),
    { key: [resource, name] as const },
  );
}

/** An object that creates its members when they are first read, and keeps them. */
function madeWhenAsked<Member>(make: (name: string) => Member): Readonly<Record<string, Member>> {
  return new Proxy<Record<string, Member>>(
    {},
    { get: (made, name) => (typeof name === 'string' ? (made[name] ??= make(name)) : undefined) },
  );
}

const arrived = new Map<string, Calls>(Object.entries({ session: sessionCalls }));

/** Adds calls to those that are loaded. */
export function addCalls(resource: string, calls: Calls): void {
  arrived.set(resource, calls);
}

/**
 * The wire definition of a call. The calls of the sign-in are always there; the others load when they are first used.
 * @throws CallFailure if they can't be loaded
 */
async function definitionOf(resource: string, name: string): Promise<Call> {
  if (!arrived.has(resource)) {
    const calls = await import('./call-files.ts')
      .then(({ loadCallFile }) => loadCallFile(resource))
      .catch(() => {
        throw unreachable();
      });
    if (calls) addCalls(resource, calls);
  }
  return arrived.get(resource)?.[name] as Call;
}

/** A call whose definition is loaded; otherwise undefined. */
export const loadedCall = ([resource, name]: readonly [resource: string, name: string]): Call | undefined =>
  arrived.get(resource)?.[name];

/** Loads the calls of a resource, so that `loadedCall` finds them. */
export const loadCallsOf = (resource: string): Promise<unknown> => definitionOf(resource, '');

/**
 * Every call as a function: it takes input under standard names and returns the result. Throws a CallFailure. A
 * 401 ends the session: the call waits until the same admin signs in over the page, and is then repeated. An
 * unknown Access-Version marks the session as stale. The functions are created by name, and the compiler refuses a
 * name that does not exist.
 */
export const client = madeWhenAsked((resource) =>
  madeWhenAsked((name) =>
    clientCall(resource, name, () => loadedCall([resource, name]) ?? definitionOf(resource, name)),
  ),
) as Client;
