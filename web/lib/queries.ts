import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isFailure } from './call-failure.ts';
import type { ClientCall } from './client.ts';

/** What was read, and what is being read. A read that got no answer is tried once more; a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      retry: (failures, error) => failures < 1 && isFailure(error) && (error.status === 0 || error.status > 500),
      retryDelay: 500,
    },
  },
});

/**
 * Reads one call for a component, and again whenever something of its resource was changed.
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
 * Reads one record for a form: always fresh, so that the form never begins with an old version of it.
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

/** Lets everything that was read of a call's resource be read again. */
export function invalidateResource(call: { readonly key: readonly [resource: string, name: string] }): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.key[0]] });
}
