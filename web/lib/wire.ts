import type { Call } from '#contract/platform/call.ts';
import { errorNameFromWire, inputToWire } from '#contract/platform/names.ts';

/** The parts of a request that follow from a call and its input. */
export interface WireRequest {
  method: Call['method'];
  /** Path with its parameters and query filled in. */
  url: string;
  /** JSON, a form if an image is sent, or undefined if there is no body. */
  body: string | FormData | undefined;
}

/**
 * The request of a call: legacy names, path parameters filled in, the rest as query (GET), JSON (other methods) or
 * a form (if the input contains an image). Undefined values are left out. So are empty strings of a query, which
 * mean "no filter".
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
    return { method: call.method, url: withQuery(path, rest), body: undefined };
  }
  if (call.listBody !== undefined) {
    const { [call.listBody]: list, ...others } = rest;
    return { method: call.method, url: withQuery(path, others), body: JSON.stringify(list ?? []) };
  }
  if (call.multipart && Object.values(rest).some((value) => value instanceof File)) {
    return { method: call.method, url: path, body: formOf(rest) };
  }
  const isEmpty = Object.values(rest).every((value) => value === undefined);
  const body = isEmpty && call.method === 'DELETE' ? undefined : JSON.stringify(rest);
  return { method: call.method, url: path, body };
}

function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The content of a failure's body and headers (specification 2.3). */
export interface WireFailure {
  /** The server's message; empty if all its errors belong to fields. */
  messages: string;
  /** By the field's standard name. */
  errors: Readonly<Record<string, string>>;
  requestId: string | null;
  /** Seconds. */
  retryAfter: number | null;
}

/**
 * Reads an answer of 4xx or 5xx.
 * @param call the call that was made, for the names of its fields
 * @param body the parsed body, or undefined if it was not JSON
 */
export function wireFailure(
  call: Call,
  body: unknown,
  headers: { get(name: string): string | null },
): WireFailure {
  const root = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: unknown;
    requestId?: unknown;
  };
  const errors: Record<string, string> = {};
  let messages = '';
  if (typeof root.errors === 'object' && root.errors !== null) {
    for (const [key, value] of Object.entries(root.errors)) {
      if (key === 'messages') messages = String(value ?? '');
      else errors[errorNameFromWire(call, key)] = String(value);
    }
  }
  const seconds = Number(headers.get('retry-after') ?? '');
  return {
    messages,
    errors,
    requestId: typeof root.requestId === 'string' ? root.requestId : headers.get('x-request-id'),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null,
  };
}

function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}
