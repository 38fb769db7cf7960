import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchMaxLength } from '#contract/platform/limits.ts';
import { client } from '#web/lib/client.ts';
import type { Hit } from '#web/lib/recent-choices.ts';

const debounceMs = 200;

/**
 * The records that contain a text. The search starts shortly after typing stops, and the answer to an outdated
 * text is dropped.
 * @param isAsked false if the admin may read none of the lists
 */
export function useSearchResults(typed: string, isAsked: boolean) {
  const search = typed.trim().slice(0, searchMaxLength);
  const [debounced] = useDebouncedValue(search, debounceMs);
  const isWanted = isAsked && search !== '';
  const query = useQuery({
    queryKey: [...client.find.find.key, { search: debounced }],
    queryFn: ({ signal }) => client.find.find({ search: debounced }, { signal }),
    enabled: isWanted && debounced !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent = debounced === search && !query.isPlaceholderData;
  const lower = search.toLowerCase();
  const stillFits = ({ title, detail }: Hit) => `${title} ${detail}`.toLowerCase().includes(lower);
  const hits = query.data?.hits ?? [];
  return {
    /** While an answer is pending: the records of the last answer that still match. */
    hits: !isWanted ? [] : isCurrent ? hits : hits.filter(stillFits),
    isSearching: isWanted && !query.isError && (!isCurrent || query.isPending),
    error: isWanted && debounced === search && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
