import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';

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
  const [running, setRunning] = useState(false);
  const [reason, setReason] = useState('');
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
  const end = () => {
    setReason('');
    change(null);
  };
  const run = async () => {
    setRunning(true);
    try {
      await shown?.run(reason.trim() || undefined);
    } finally {
      setRunning(false);
      end();
    }
  };
  const close = () => {
    if (!running) end();
  };
  return (
    <Dialog opened={shown !== null} onClose={close} label={shown?.title ?? ''}>
      <h2 className={styles.title}>{shown?.title}</h2>
      <p className={styles.sentence}>{shown?.sentence}</p>
      {shown?.asksReason && (
        <ReasonField value={reason} onChange={setReason} onSend={() => void run()} isFirst />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close} disabled={running} autoFocus={!shown?.asksReason}>
          {shown?.dismissal ?? <Trans>Cancel</Trans>}
        </Button>
        <Button
          color={shown?.isDestructive ? 'red.9' : undefined}
          loading={running}
          onClick={() => void run()}
        >
          {shown?.action}
        </Button>
      </div>
    </Dialog>
  );
}
