import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/lib/queries.ts';
import { Inbox } from './inbox.tsx';
import { Refusals } from './refusals.tsx';
import { Runs } from './runs.tsx';
import { ViewCounts } from './view-counts.tsx';

/**
 * The parts of the top bar that need the server: the inbox, background runs, the reasons of refused calls, and the
 * row counts of saved views.
 */
export function ServerButtons() {
  return (
    <QueryClientProvider client={queryClient}>
      <Runs />
      <Inbox />
      <Refusals />
      <ViewCounts />
    </QueryClientProvider>
  );
}
