import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFailure } from './call-failure.ts';
import { onStaleResource, resourcesAffectedBy } from './changes.ts';
import type { ClientCall } from './client.ts';
import { onLiveChanges } from './live.ts';
import { onSession, session } from './session.ts';

/** How long an answer is shown without being read again, in milliseconds. */
const freshMs = 2000;
/** The same for a prefetched answer whose screen is still loading its code. */
const prefetchedMs = 10_000;
/** Prefetched answers that no screen has shown yet. */
const unshown = new WeakSet<object>();

/** The cache of all reads. A read without an answer is retried once; a refused one is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a read fails immediately with a message, instead of waiting silently.
      networkMode: 'always',
      staleTime: (query) => (unshown.has(query) ? prefetchedMs : freshMs),
      retry: (failures, error) =>
        failures < 1 && isFailure(error) && (error.status === 0 || error.status > 500),
      retryDelay: 500,
    },
  },
});

// Later than the screen's own decision whether to read.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerAdded') queueMicrotask(() => unshown.delete(query));
});

onStaleResource((resource) => void queryClient.invalidateQueries({ queryKey: [resource] }));

let readAs = session()?.id;
onSession(() => {
  if (session()?.id === readAs) return;
  // The next admin must not see the previous admin's rows, even for a moment.
  readAs = session()?.id;
  queryClient.clear();
});

/**
 * Reads one call for a component, and again after each change of its resource.
 * @param call a function of the client
 * @param input its input
 * @returns the query; `error` is a CallFailure
 */
export function useCall<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  input: Input,
): UseQueryResult<Value> {
  return useQuery({ queryKey: [...call.key, input], queryFn: ({ signal }) => call(input, { signal }) });
}

/**
 * Reads one call for a component, and repeats it while something is in progress. Only the first read counts as
 * activity of the admin: an open page does not keep an idle session alive (specification 3.8).
 * @param call a function of the client
 * @param input its input
 * @param pauseMs the pause between an answer and the next read, in milliseconds; false if nothing is in progress
 */
export function useFollowedCall<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  input: Input,
  pauseMs: (value: Value | undefined) => number | false,
): UseQueryResult<Value> {
  const queryKey = [...call.key, input];
  return useQuery({
    queryKey,
    queryFn: ({ signal, client }) =>
      call(input, { signal, isUnasked: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: ({ state }) => pauseMs(state.data),
  });
}

/**
 * Reads one call for a component, and again when live updates report a change by others.
 * @param call a function of the client
 * @param input its input
 */
export function useLiveCall<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  input: Input,
): UseQueryResult<Value> {
  const query = useFollowedCall(call, input, () => false);
  useEffect(
    () =>
      onLiveChanges(({ changes, isReset }) => {
        if (isReset || changes.some((change) => resourcesAffectedBy(change.resource).includes(call.key[0])))
          void queryClient.invalidateQueries({ queryKey: call.key });
      }),
    [call],
  );
  return query;
}

/**
 * Starts a read that the next screen will make, unless its answer is cached.
 * @param call a function of the client
 * @param input its input, identical to the screen's own
 */
export function prefetchCall(call: Pick<ClientCall<never, unknown>, 'key'>, input: object): void {
  const queryKey = [...call.key, input];
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  const read = call as ClientCall<object, unknown>;
  void queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => read(input, { signal }) });
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query) unshown.add(query);
}

/**
 * Reads one record for a form, always fresh, so that the form never starts with an old version.
 * @param call a function of the client
 * @param input its input
 */
export function useFreshCall<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  input: Input,
): UseQueryResult<Value> {
  return useQuery({
    queryKey: [...call.key, 'fresh', input],
    queryFn: ({ signal }) => call(input, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
