import type { InjectOptions } from 'fastify';
import type { Call } from '#contract/platform/call.ts';

/** The HTTP request of a call, without its headers. */
export type CallRequest = Pick<InjectOptions, 'url' | 'payload'> & { method: Call['method'] };

/**
 * Builds the HTTP request that makes a call.
 * @param input under wire names, as `describe` names them
 * @returns undefined if a part of the path is missing
 */
export function requestOf(call: Call, input: Readonly<Record<string, unknown>>): CallRequest | undefined {
  const rest = new Map(Object.entries(input));
  const parts = call.path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    const value = rest.get(part.slice(1));
    rest.delete(part.slice(1));
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : undefined;
  });
  if (parts.some((part) => part === undefined || part === '.' || part === '..')) return undefined;
  const path = parts.join('/');
  if (call.method === 'GET') return { method: 'GET', url: withQuery(path, rest) };
  if (call.listBody === undefined)
    return { method: call.method, url: path, payload: Object.fromEntries(rest) };
  const list = rest.get(call.listBody);
  rest.delete(call.listBody);
  return { method: call.method, url: withQuery(path, rest), payload: Array.isArray(list) ? list : [] };
}

function withQuery(path: string, fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    if (value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
