import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import styles from './confirm.module.css';
import type { Confirmation } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export interface ConfirmDialogProps {
  question: Confirmation;
  /** Called after the action, or if the user dismisses the question. */
  onEnd: () => void;
}

/** The dialog of a confirmation. */
export function ConfirmDialog({ question, onEnd: end }: ConfirmDialogProps) {
  const { title, sentence, action, dismissal, isDestructive = false, asksReason = false } = question;
  const [running, setRunning] = useState(false);
  const [reason, setReason] = useState('');
  const run = async () => {
    setRunning(true);
    try {
      await question.run(reason.trim() || undefined);
    } finally {
      end();
    }
  };
  const close = () => {
    if (!running) end();
  };
  return (
    <Dialog opened onClose={close} label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {asksReason && <ReasonField value={reason} onChange={setReason} onSend={() => void run()} isFirst />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close} disabled={running} autoFocus={!asksReason}>
          {dismissal ?? <Trans>Cancel</Trans>}
        </Button>
        <Button color={isDestructive ? 'red.9' : undefined} loading={running} onClick={() => void run()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
