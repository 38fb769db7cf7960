import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/queries.ts';

/** A view of a list that is kept under a name. */
export type SavedView = AnswerOf<typeof client.views.listSavedViews>['views'][number];

/**
 * The views that the admin sees, of every list: the menu and the lists share one read.
 * @param enabled whether anybody needs them
 */
export function useViews(enabled = true): readonly SavedView[] | undefined {
  const call = client.views.listSavedViews;
  const read = useQuery(
    {
      queryKey: [...call.key, {}],
      queryFn: ({ signal }) => call({}, { signal }),
      enabled,
      staleTime: 60_000,
    },
    queryClient,
  );
  return read.data?.views;
}

/** The address of a view: what it asks for, and its own id for the columns. */
export function viewAddress({ path, query, id }: SavedView): string {
  const params = new URLSearchParams(query);
  params.set('view', id);
  return `${path}?${params.toString()}`;
}
