import { plural, t } from '@lingui/core/macro';
import type { Call } from '#contract/call.ts';
import { errorNameFromWire, inputToWire } from '#contract/names.ts';
import { CallFailure } from './call-failure.ts';

/** The parts of a request that follow from a call and its input. */
export interface WireRequest {
  method: Call['method'];
  /** Path with its parameters and query filled in. */
  url: string;
  /** JSON, or undefined where nothing is sent. */
  body: string | undefined;
}

/**
 * What goes over the wire for a call: legacy names, path parameters filled in, the rest as query (GET)
 * or JSON (everything else). Undefined values are left out; so are empty strings of a query, which mean "no filter".
 * @param call the call's definition
 * @param input path parameters, query and body in one object, under standard names
 */
export function wireRequest(call: Call, input: object): WireRequest {
  const rest = { ...(inputToWire(call, input) as Record<string, unknown>) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (call.method === 'GET') {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(rest)) {
      if (value !== undefined && value !== '') query.set(key, String(value));
    }
    return { method: call.method, url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
  }
  const isEmpty = Object.values(rest).every((value) => value === undefined);
  const body = isEmpty && call.method === 'DELETE' ? undefined : JSON.stringify(rest);
  return { method: call.method, url: path, body };
}

function sentence(status: number, requestId: string | null, retryAfter: number | null): string {
  if (status === 429 && retryAfter) {
    return plural(retryAfter, {
      one: 'Too many attempts. Try again in # second.',
      other: 'Too many attempts. Try again in # seconds.',
    });
  }
  if (status === 401) return t`You are signed out. Sign in again.`;
  if (status === 403) return t`You are not allowed to do this.`;
  if (status === 404) return t`There is no such record. It may have been deleted.`;
  if (status === 409) return t`Somebody else was faster. Load the newest state and try again.`;
  if (status === 413) return t`That is too large to send.`;
  if (status === 429) return t`Too many attempts. Wait a little and try again.`;
  if (status === 503) return t`A part of the server is not available. Try again in a moment.`;
  if (requestId) return t`The server failed. Try again; if it goes on, tell support the number ${requestId}.`;
  return t`The server failed. Try again in a moment.`;
}

/**
 * The failure that an answer of 4xx or 5xx stands for.
 * @param call the call that was made, for the names of its fields
 * @param body the parsed body, or undefined where it was no JSON
 */
export function failureOf(
  call: Call,
  status: number,
  body: unknown,
  headers: { get(name: string): string | null },
): CallFailure {
  const root = (body ?? {}) as { errors?: Record<string, unknown>; requestId?: unknown };
  const errors: Record<string, string> = {};
  let messages = '';
  for (const [key, value] of Object.entries(root.errors ?? {})) {
    if (key === 'messages') messages = String(value);
    else errors[errorNameFromWire(call, key)] = String(value);
  }
  const seconds = Number(headers.get('retry-after') ?? '');
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
  const requestId = typeof root.requestId === 'string' ? root.requestId : headers.get('x-request-id');
  return new CallFailure(messages || sentence(status, requestId, retryAfter), {
    status,
    errors,
    fromServer: messages !== '',
    requestId,
    retryAfter,
  });
}

/** The failure of a call that got no answer. */
export function unreachable(): CallFailure {
  return new CallFailure(t`The server can't be reached. Check your connection and try again.`);
}
