import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import { allowLeaving, unsavedForms } from '#web/ui/leave-guard.ts';
import styles from './leave-question.module.css';

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a changed form is left: stay, leave and keep the draft, or discard it. */
export function LeaveDialog({ onStay: stay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  const isKept = unsavedForms().every((form) => form.isKept);
  const leave = () => {
    allowLeaving();
    onLeave();
  };
  const discard = () => {
    for (const form of unsavedForms()) form.discard();
    leave();
  };
  return (
    <Dialog opened onClose={stay} label={t`Leave without saving?`}>
      <h2 className={styles.title}>
        <Trans>Leave without saving?</Trans>
      </h2>
      <p className={styles.sentence}>
        {isKept ? (
          <Trans>Your changes are not saved. They are kept as a draft on this page for 30 days.</Trans>
        ) : (
          <Trans>Your changes are not saved. Passwords, codes and files are never kept.</Trans>
        )}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={stay} autoFocus>
          <Trans>Stay here</Trans>
        </Button>
        <Button variant="default" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        {isKept && (
          <Button onClick={leave}>
            <Trans>Leave, keep draft</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
