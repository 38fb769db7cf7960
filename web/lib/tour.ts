import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

/** Starts or ends the tour of the sample workspace. */
export function setTour(next: boolean): void {
  isRunning = next;
  for (const listener of listeners) listener();
}

/** Whether the tour is running. */
export const useTour = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isRunning,
  );
