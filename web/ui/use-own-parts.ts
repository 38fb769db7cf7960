import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';
import type { OwnPartsOf } from '#web/lib/feature.ts';

/** How long definitions are shown again, in milliseconds. */
const freshMs = 60_000;

/** The company's own actions and cards of a kind of record. None if they can't be read. */
export function useOwnParts(kind: OwnPartsOf['kind']) {
  const { data } = useQuery({
    queryKey: [...client.ownActions.listOwnParts.key, { kind }],
    queryFn: ({ signal }) => client.ownActions.listOwnParts({ kind }, { signal }),
    staleTime: freshMs,
  });
  return data ?? { actions: [], cards: [] };
}
