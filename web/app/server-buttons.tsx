import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/lib/queries.ts';
import { FirstDay } from './first-day.tsx';
import { Inbox } from './inbox.tsx';
import { Refusals } from './refusals.tsx';
import { Runs } from './runs.tsx';
import { ViewCounts } from './view-counts.tsx';

/**
 * The parts of the shell that need the server: the inbox, background runs, the reasons of refused calls, the
 * row counts of saved views, and the welcome of a new admin.
 */
export function ServerButtons() {
  return (
    <QueryClientProvider client={queryClient}>
      <Runs />
      <Inbox />
      <Refusals />
      <ViewCounts />
      <FirstDay />
    </QueryClientProvider>
  );
}
