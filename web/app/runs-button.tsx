import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { queryClient } from '../lib/queries.ts';

/** The jobs that people wait for, in the top bar of every screen. Its code loads when the screen stands. */
export function RunsButton() {
  const [Runs, setRuns] = useState<ComponentType>();
  useEffect(() => {
    // Without it a screen is whole: what could not be loaded is loaded with the next one.
    import('./runs.tsx').then(
      ({ Runs: loaded }) => setRuns(() => loaded),
      () => undefined,
    );
  }, []);
  return (
    Runs && (
      <QueryClientProvider client={queryClient}>
        <Runs />
      </QueryClientProvider>
    )
  );
}
