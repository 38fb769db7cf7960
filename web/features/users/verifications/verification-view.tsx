import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RecordPanels } from '#web/ui/records/record-panels.tsx';
import { DocumentsPanel } from '#web/features/privacy/documents/document-panel.tsx';
import { NotesPanel } from '#web/ui/notes/notes-panel.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordCard, RecordColumns } from '#web/ui/record-page.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { SplitView } from '#web/ui/split-view.tsx';
import { queueLength, useQueue } from '#web/ui/use-queue.ts';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useWindowKey } from '#web/lib/use-window-key.ts';
import { RejectForm } from './reject-form.tsx';
import {
  EvidenceDetails,
  RequestedDetails,
  type VerificationDetails,
} from './verification-details-panel.tsx';
import { VerificationStatus } from './verification-status.tsx';
import styles from './verifications.module.css';

interface DecisionProps {
  verification: VerificationDetails;
  /** The address of the next pending request; undefined if there is none. */
  next: string | undefined;
}

function Decision({ verification, next }: DecisionProps) {
  const { t } = useLingui();
  const { id } = verification;
  const navigate = useNavigate();
  const [isRejecting, setRejecting] = useState(false);
  const { run: accept, isRunning } = useChange(client.verifications.acceptVerification);
  const open = () => void navigate(next ?? pathTo('verifications.list'));
  const acceptIt = async () => {
    if (!isRunning && (await accept({ id }))) open();
  };
  useWindowKey((event) => {
    // Ignores the repeats of a key that is held down.
    if (event.repeat || event.shiftKey || isRunning || document.querySelector('dialog[open]')) return;
    const key = shortcutKeyOf(event);
    if (key === 'a') void acceptIt();
    else if (key === 'r') setRejecting(true);
    else return;
    // Keeps the letter out of the field that opens.
    event.preventDefault();
  });
  return (
    <>
      <div className={styles.acts} role="group" aria-label={t`Action`}>
        <Button loading={isRunning} onClick={() => void acceptIt()} aria-keyshortcuts="a">
          <Trans>Accept</Trans>
        </Button>
        <Button
          variant="default"
          aria-pressed={isRejecting}
          aria-keyshortcuts="r"
          onClick={() => setRejecting(!isRejecting)}
        >
          <Trans>Reject</Trans>
        </Button>
        {next !== undefined && (
          <Button variant="subtle" onClick={open}>
            <Trans>Skip</Trans>
          </Button>
        )}
      </div>
      <p className={styles.dim}>
        <Trans>
          The user is notified by email immediately, so this can't be undone. Keyboard: <kbd>a</kbd> accepts,{' '}
          <kbd>r</kbd> rejects. The next request opens automatically.
        </Trans>
      </p>
      {isRejecting && <RejectForm verification={verification} done={open} />}
    </>
  );
}

function Verification({ verification, next }: DecisionProps) {
  const { t } = useLingui();
  const mayChange = useMayChange('/verificationlist');
  const { id, status, card } = verification;
  return (
    <article>
      <RecordColumns
        main={
          <>
            <RecordCard title={t`Request`}>
              <p>
                <VerificationStatus status={status} />
              </p>
              <RecordPanels kind="verification" record={id} />
              <RequestedDetails verification={verification} />
              {status === 'Pending' && mayChange && (
                <Decision key={id} verification={verification} next={next} />
              )}
            </RecordCard>
            <DocumentsPanel userId={verification.userId} />
            <NotesPanel kind="verification" record={id} />
          </>
        }
        aside={
          <RecordCard title={t`User background`}>
            <EvidenceDetails card={card} />
          </RecordCard>
        }
      />
    </article>
  );
}

const pathOf = (id: string) => pathTo('verifications.view', id);

/**
 * One verification request next to the pending ones, oldest first: the evidence next to the buttons. After a decision
 * the next pending one opens automatically.
 */
export function VerificationView() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useLiveCall(client.verifications.listVerifications, {
    status: 'Pending',
    sort: 'createdAt',
    limit: queueLength,
  });
  const queue = useQueue(query, id);
  const { following } = queue;
  return (
    <SplitView
      label={t`Pending requests`}
      queue={queue}
      pathOf={pathOf}
      list={pathTo('verifications.list')}
      row={({ name, email, createdAt }) => ({
        name: <bdi>{name || email}</bdi>,
        note: <Instant at={createdAt} />,
      })}
    >
      <RouteRecord call={client.verifications.getVerification} fields={5} name={({ email }) => email}>
        {(verification) => (
          <Verification verification={verification} next={following && pathOf(following.id)} />
        )}
      </RouteRecord>
    </SplitView>
  );
}
