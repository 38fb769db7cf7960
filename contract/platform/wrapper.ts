import type { Changed, Page, Wrapper } from './call.ts';

type Body = Record<string, unknown>;

/**
 * Wraps an inner value into the response body of its call (specification 2.2).
 * @param inner a Page, a Changed, or the record itself, by the wrapper's kind; its names are the wire's already
 */
export function wrap(wrapper: Wrapper, inner: unknown): unknown {
  const [kind, place] = wrapper.split(':') as [string, string | undefined];
  if (kind === 'list') {
    const { rows, count, countIsExact, searched } = inner as Page<unknown>;
    const counts = {
      count,
      ...(countIsExact !== true && { countIsExact }),
      ...(searched !== undefined && { searched }),
    };
    if (place === 'data') return { data: rows, ...counts };
    if (place === 'result') return { result: rows, ...counts };
    const outer = place === 'data.data' ? 'data' : 'result';
    return { [outer]: { data: rows, ...counts } };
  }
  if (kind === 'change') {
    const { message, result } = inner as Changed<unknown>;
    if (place === 'message') return { message };
    if (place === 'record-in-message') return { message: result };
    return place === 'messages,result' ? { messages: message, result } : { message, result };
  }
  if (kind === 'record') {
    if (place === 'data.data') return { data: { data: inner } };
    return { [place ?? 'result']: inner };
  }
  return inner;
}

/**
 * Unwraps the inner value of a response body. Wrappers are undone only here.
 * @param body the parsed JSON of a 2xx answer
 * @returns a Page, a Changed, or the record itself, by the wrapper's kind
 */
export function unwrap(wrapper: Wrapper, body: unknown): unknown {
  const [kind, place] = wrapper.split(':') as [string, string | undefined];
  const root = body as Body;
  if (kind === 'list') {
    const [outer, inner] = (place ?? 'data').split('.') as [string, string | undefined];
    const holder = inner ? (root[outer] as Body) : root;
    return {
      rows: holder[inner ?? outer],
      count: holder['count'],
      countIsExact: holder['countIsExact'] !== false,
      ...(holder['searched'] !== undefined && { searched: holder['searched'] }),
    };
  }
  if (kind === 'change') {
    if (place === 'record-in-message') return { message: '', result: root['message'] };
    return { message: root['messages'] ?? root['message'], result: root['result'] };
  }
  if (kind === 'record') {
    return place === 'data.data' ? (root['data'] as Body)['data'] : root[place ?? 'result'];
  }
  return body;
}
