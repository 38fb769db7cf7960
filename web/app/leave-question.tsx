import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from 'react-router';
import { Dialog } from '../kit/dialog.tsx';
import { letGo, unsavedForms } from '../kit/leave-guard.ts';
import { session, sessionEnding } from '../lib/session.ts';
import styles from './leave-question.module.css';

/** Asks before a changed form is left for another page: to stay, to go and keep the draft, or to throw it away. */
export function LeaveQuestion() {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session() !== null &&
      sessionEnding() === null &&
      currentLocation.pathname !== nextLocation.pathname &&
      unsavedForms().length > 0,
  );
  if (blocker.state !== 'blocked') return null;
  const isKept = unsavedForms().every((form) => form.isKept);
  const stay = () => blocker.reset();
  const leave = () => {
    letGo();
    blocker.proceed();
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
          <Trans>
            What you changed here is not saved. As a draft it waits for you on this page for 30 days.
          </Trans>
        ) : (
          <Trans>What you changed here is not saved, and passwords, codes and files are never kept.</Trans>
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
