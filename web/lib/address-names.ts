import { useQuery } from '@tanstack/react-query';
import { addressesPerLookup } from '#contract/platform/limits.ts';
import { type AnswerOf, client } from './client.ts';

/** The names of an address, and who gave them. */
export type AddressNames = AnswerOf<typeof client.addressNames.lookUpAddresses>['names'][number];

/** Addresses that a page shows at the same time are looked up in one call. */
const gatherMs = 20;
const freshMs = 5 * 60_000;
/** How soon names that the server is still looking up are read again. */
const pendingMs = 3000;

interface Waiting {
  address: string;
  done: (names: AddressNames | null) => void;
  failed: (error: unknown) => void;
}
let waiting: Waiting[] = [];

async function askTogether(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += addressesPerLookup) {
    const asked = all.slice(start, start + addressesPerLookup);
    const addresses = [...new Set(asked.map(({ address }) => address))];
    try {
      const { names } = await client.addressNames.lookUpAddresses({ addresses }, { isUnasked: true });
      const found = new Map(names.map((one) => [one.address, one]));
      for (const { address, done } of asked) done(found.get(address) ?? null);
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }
}

function lookUp(address: string): Promise<AddressNames | null> {
  return new Promise((done, failed) => {
    if (waiting.length === 0) setTimeout(() => void askTogether(), gatherMs);
    waiting.push({ address, done, failed });
  });
}

/** Whether a text is a chain address, and not a hash or an email. */
export const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text);

/**
 * The names of an address; undefined until they are known and if they can't be read. A missing name is never shown
 * as an error.
 */
export function useAddressNames(address: string): AddressNames | undefined {
  const { data } = useQuery({
    queryKey: [...client.addressNames.lookUpAddresses.key, address],
    queryFn: () => lookUp(address),
    enabled: isAddress(address),
    staleTime: freshMs,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isPending ? pendingMs : false),
  });
  return data ?? undefined;
}
