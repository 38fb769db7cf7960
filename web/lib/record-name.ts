import { useEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Sets the record in the window's title, until the component unmounts. */
export function useRecordName(name: string): void {
  useEffect(() => {
    change(name);
    return () => change(null);
  }, [name]);
}

/** The name of the record on the page; null if it shows none. */
export function useShownRecord(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
