import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export interface Confirmation {
  /** What is about to happen, short: `Delete user`. */
  title: string;
  /** The sentence that names the record. */
  sentence: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that changes nothing, where `Cancel` could be read as the action. */
  dismissal?: string;
  isDestructive?: boolean;
  /** Whether it offers to say why: what is kept in the trail and told with the event. */
  asksReason?: boolean;
  /**
   * Runs the action; the dialog waits for its end and closes, whether it failed or not.
   * @param reason what was typed; undefined where nothing was
   */
  run: (reason?: string) => Promise<unknown>;
}

let question: Confirmation | null = null;
const listeners = new Set<() => void>();

function change(next: Confirmation | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks before something is done that can't be undone easily. */
export function confirmFirst(next: Confirmation): void {
  change(next);
}

/** Renders the questions; used once in the application. */
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
