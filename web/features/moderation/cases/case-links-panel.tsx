import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { Bar } from '#web/ui/states.tsx';
import { useChange } from '#web/ui/use-change.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './cases.module.css';

type Linked = AnswerOf<typeof client.caseDesk.getCaseLinks>['records'][number];

function LinkedStatus({ status }: Pick<Linked, 'status'>) {
  const { t } = useLingui();
  const words: Readonly<Record<Linked['status'], { tone: Tone; label: string }>> = {
    open: { tone: 'info', label: t`Open` },
    waiting: { tone: 'caution', label: t`Waiting for user` },
    closed: { tone: 'neutral', label: t`Closed` },
    Pending: { tone: 'caution', label: t`Pending` },
    Accepted: { tone: 'positive', label: t`Accepted` },
    Rejected: { tone: 'negative', label: t`Rejected` },
  };
  const { tone, label } = words[status];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** One ticket or verification request, with a button to link or unlink it. */
function LinkedRecord({ of, caseId, mayChange }: { of: Linked; caseId: string; mayChange: boolean }) {
  const { t } = useLingui();
  const { kind, record, linkedBy } = of;
  const { linkToCase, unlinkFromCase } = client.caseDesk;
  const { run, isRunning } = useChange(linkedBy === null ? linkToCase : unlinkFromCase);
  const title = of.title ?? t`Verification request`;
  return (
    <li>
      <header>
        <RecordLink to={{ screen: kind === 'ticket' ? 'tickets.view' : 'verifications.view', id: record }}>
          {title}
        </RecordLink>
        <LinkedStatus status={of.status} />
      </header>
      <div className={styles.linked}>
        <span>
          <Instant at={of.createdAt} />
          {linkedBy !== null && (
            <>
              {' · '}
              <Trans>
                linked by <bdi>{linkedBy}</bdi>
              </Trans>
            </>
          )}
        </span>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            loading={isRunning}
            aria-label={linkedBy === null ? t`Link ${title}` : t`Unlink ${title}`}
            onClick={() => void run({ id: caseId, kind, record })}
          >
            {linkedBy === null ? <Trans>Link</Trans> : <Trans>Unlink</Trans>}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The user's tickets and verification requests that are linked to a case, and their others. */
export function CaseLinks({ id }: { id: string }) {
  const mayChange = useMayChange('/case-list');
  const query = useCall(client.caseDesk.getCaseLinks, { id });
  return (
    <Loaded query={query} skeleton={<Bar width="80%" />}>
      {({ records, hidden }) => {
        const others = records.filter(({ linkedBy }) => linkedBy === null);
        const list = (some: readonly Linked[]) => (
          <ul className={styles.entries}>
            {some.map((one) => (
              <LinkedRecord key={one.record} of={one} caseId={id} mayChange={mayChange} />
            ))}
          </ul>
        );
        return (
          <>
            {list(records.filter(({ linkedBy }) => linkedBy !== null))}
            {hidden > 0 && (
              <p className={styles.note}>
                <Trans>Linked, but not visible to you: {hidden}.</Trans>
              </p>
            )}
            {records.length === 0 && hidden === 0 && (
              <p className={styles.note}>
                <Trans>The user has no tickets or verification requests that you can read.</Trans>
              </p>
            )}
            {others.length > 0 && (
              <details className={styles.others} open={others.length === records.length && hidden === 0}>
                <summary>
                  <Trans>Other records of this user: {others.length}</Trans>
                </summary>
                {list(others)}
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
