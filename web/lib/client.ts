import { i18n } from '@lingui/core';
import type { Call, Inner } from '#contract/call.ts';
import { calls, type Resource } from '#contract/calls.ts';
import { outputFromWire } from '#contract/names.ts';
import type { schemas } from '#contract/schemas.ts';
import { unwrap } from '#contract/wrapper.ts';
import { failureOf, unreachable } from './failures.ts';
import { noteAccessVersion, session, sessionEnded } from './session.ts';
import { wireRequest } from './wire.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for every try of one user action, so that it acts once (specification 2.9). */
  idempotencyKey?: string;
}

/** One call of the client. `key` begins the keys of its queries: resource, then call. */
export interface ClientCall<Input, Value> {
  (input: Input, options?: CallOptions): Promise<Value>;
  readonly key: readonly [resource: string, name: string];
}

/** The inner value that a function of the client answers. */
export type AnswerOf<C> = C extends ClientCall<never, infer Value> ? Value : never;

type CallsOf<R extends Resource> = (typeof calls)[R];
type SchemaOf<R extends Resource, K> = K extends keyof (typeof schemas)[R] ? (typeof schemas)[R][K] : never;
type InputOf<S> = S extends { input: { _zod: { input: infer I } } } ? I : never;
type OutputOf<S> = S extends { output: { _zod: { output: infer O } } } ? O : never;

type Client = {
  readonly [R in Resource]: {
    readonly [K in keyof CallsOf<R>]: CallsOf<R>[K] extends Call
      ? ClientCall<InputOf<SchemaOf<R, K>>, Inner<CallsOf<R>[K], OutputOf<SchemaOf<R, K>>>>
      : never;
  };
};

async function send(call: Call, input: object, options: CallOptions): Promise<unknown> {
  const { method, url, body } = wireRequest(call, input);
  const token = session()?.token;
  // Right after a sign-out a screen may still make a call; its answer is known.
  if (!token && call.access !== 'public') throw failureOf(call, 401, undefined, new Headers());
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': i18n.locale };
  if (token && call.access !== 'public') headers['Authorization'] = token;
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  if (call.effect === 'write') headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();

  const init: RequestInit = { method, headers, signal: options.signal ?? null };
  if (body !== undefined) init.body = body;
  let answer: Response;
  let content: unknown;
  try {
    answer = await fetch(url, init);
    content = await answer.json().catch((error: unknown) => {
      if (answer.ok) throw error;
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unreachable();
  }
  const version = answer.headers.get('access-version');
  if (version !== null && token !== undefined && token === session()?.token) {
    noteAccessVersion(version, answer.ok && call === calls.session.getProfile);
  }
  if (!answer.ok) {
    if (answer.status === 401 && token && call.access !== 'public') sessionEnded(token);
    throw failureOf(call, answer.status, content, answer.headers);
  }
  return outputFromWire(call, unwrap(call.wrapper, content));
}

function clientCall(resource: string, name: string, call: Call): ClientCall<object, unknown> {
  return Object.assign((input: object, options: CallOptions = {}) => send(call, input, options), {
    key: [resource, name] as const,
  });
}

/**
 * Every call of the contract as a function: input under standard names in, inner value out.
 * Throws a CallFailure. A 401 ends the session, and an unknown Access-Version
 * marks it as stale.
 */
export const client = Object.fromEntries(
  Object.entries(calls).map(([resource, itsCalls]) => [
    resource,
    Object.fromEntries(
      Object.entries(itsCalls).map(([name, call]) => [name, clientCall(resource, name, call)]),
    ),
  ]),
) as Client;
