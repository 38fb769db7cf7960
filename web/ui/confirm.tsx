import { useSyncExternalStore } from 'react';
import { codeMissing } from '#web/lib/failures.ts';
import { OnDemand } from './on-demand.tsx';
import { toast } from './toast.tsx';

export interface Confirmation {
  /** The action in a few words: `Delete user`. */
  title: string;
  /** The sentence that names the record. */
  sentence: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the other button, if `Cancel` could be read as the action. */
  dismissal?: string;
  isDestructive?: boolean;
  /** Whether it offers a field for a reason, which the audit trail and the event contain. */
  asksReason?: boolean;
  /**
   * Runs the action. The dialog waits and then closes, even if the action failed.
   * @param reason the typed text; undefined if it is empty
   */
  run: (reason?: string) => Promise<unknown>;
}

let question: Confirmation | null = null;
const listeners = new Set<() => void>();

function change(next: Confirmation | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation before an action that can't be undone easily. */
export function confirmFirst(next: Confirmation): void {
  change(next);
}

/** Renders the confirmations. Used once in the application. */
export function ConfirmDialogs() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
  const end = () => change(null);
  return (
    <OnDemand
      isNeeded={shown !== null}
      load={async () => (await import('./confirm-dialog.tsx')).ConfirmDialog}
      onMissing={() => {
        end();
        toast.failed(codeMissing().message);
      }}
    >
      {(ConfirmDialog) => shown && <ConfirmDialog question={shown} onEnd={end} />}
    </OnDemand>
  );
}
