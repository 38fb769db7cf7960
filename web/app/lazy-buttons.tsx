import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { queryClient } from '#web/lib/queries.ts';

/**
 * The parts of the shell that need the server: the inbox, background runs, the reasons of refused calls, the row
 * counts of saved views, and the welcome of a new admin. Their code loads after the screen is shown.
 */
export function LazyButtons() {
  const [parts, setParts] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    // A screen works without them. If loading fails, the next screen tries again.
    Promise.all([
      import('./runs.tsx'),
      import('./inbox.tsx'),
      import('./refusals.tsx'),
      import('./view-counts.tsx'),
      import('./first-day.tsx'),
    ]).then(
      ([{ Runs }, { Inbox }, { Refusals }, { ViewCounts }, { FirstDay }]) =>
        setParts([Runs, Inbox, Refusals, ViewCounts, FirstDay]),
      () => undefined,
    );
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
    </QueryClientProvider>
  );
}
