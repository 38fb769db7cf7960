import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** The record of the page. */
interface ShownRecord {
  name: string;
  /** True on the record's own page, whose title is its kind and name; false in a form. */
  isPage: boolean;
}

let shown: ShownRecord | null = null;
const listeners = new Set<() => void>();

function change(next: ShownRecord | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** True around a record that is shown next to another screen, whose title stays. */
export const KeepsTitle = createContext(false);

/**
 * Sets the record in the window's title, until the component unmounts.
 * @param isPage true to show it in the page's title too
 */
export function useRecordName(name: string, isPage = false): void {
  const keepsTitle = useContext(KeepsTitle);
  useEffect(() => {
    if (keepsTitle) return;
    change({ name, isPage });
    return () => change(null);
  }, [name, isPage, keepsTitle]);
}

/** The record on the page; null if it shows none. */
export function useShownRecord(): ShownRecord | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
