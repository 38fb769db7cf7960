import { useQuery } from '@tanstack/react-query';

/** The decoded calls; undefined until they are known, null for one that can't be decoded. */
export function useDecodedCalls(calls: readonly { data: string }[]) {
  const data = calls.map((call) => call.data);
  return useQuery({
    queryKey: ['chain', 'calls', data],
    queryFn: async () => {
      const { decodeOwnerCall } = await import('#web/lib/wallet/owner-call.ts');
      return data.map((one) => decodeOwnerCall(one) ?? null);
    },
    staleTime: Infinity,
  }).data;
}
