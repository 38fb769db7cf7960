import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { queryClient } from '#web/lib/queries.ts';

/**
 * The buttons of the top bar whose numbers come from the server: the inbox, and the jobs that people wait for; why a call was refused; and the counts of the menu's views. Their code
 * loads when the screen stands.
 */
export function LazyButtons() {
  const [parts, setParts] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    // Without them a screen is whole: what could not be loaded is loaded with the next one.
    Promise.all([
      import('./runs.tsx'),
      import('./inbox.tsx'),
      import('./refusals.tsx'),
      import('./view-counts.tsx'),
    ]).then(
      ([{ Runs }, { Inbox }, { Refusals }, { ViewCounts }]) => setParts([Runs, Inbox, Refusals, ViewCounts]),
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
