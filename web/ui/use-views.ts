import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { type ListState, writeListState } from '#web/lib/list-state.ts';
import { queryClient } from '#web/lib/queries.ts';

/** A saved view of a list. */
export type SavedView = AnswerOf<typeof client.views.listSavedViews>['views'][number];

/**
 * The views that the admin sees, of every list. The menu and the lists share one read.
 * @param enabled whether the views are needed
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

/** What a view keeps of a list's state: everything except the page. */
export function viewQuery(state: ListState): string {
  const { view: _view, ...kept } = state;
  return writeListState({ ...kept, page: 1 }).toString();
}

/** The address of a view: its query, and its id for the columns. */
export function viewAddress({ path, query, id }: SavedView): string {
  const params = new URLSearchParams(query);
  params.set('view', id);
  return `${path}?${params.toString()}`;
}
