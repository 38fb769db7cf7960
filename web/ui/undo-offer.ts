import { useSyncExternalStore } from 'react';
import { isFailure } from '#web/lib/call-failure.ts';
import { onSession, session } from '#web/lib/session.ts';
import { toast } from './toast.tsx';

/** A change that can be undone, its text, and how to undo it. */
export interface UndoOffer {
  id: number;
  text: string;
  undo: () => Promise<void>;
}

let offer: UndoOffer | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: UndoOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// The next admin must not undo the changes of the previous one.
onSession(() => {
  if (!session()) change(null);
});

/**
 * Offers for 8 s to undo a change (specification 16.6). A later change replaces it.
 * @param text what was done
 * @param undo undoes it, and reports the result
 */
export function offerUndo(text: string, undo: UndoOffer['undo']): void {
  lastId += 1;
  change({ id: lastId, text, undo });
}

/** Withdraws the offer. */
export function endUndoOffer(): void {
  change(null);
}

/** The offer, if there is one now. */
export function useUndoOffer(): UndoOffer | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
}

/** Undoes a change, once. */
export function undoOnce({ undo }: UndoOffer): void {
  change(null);
  undo().catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    toast.failed(error.message || Object.values(error.errors)[0] || '');
  });
}
