import { Trans } from '@lingui/react/macro';
import { mayUse } from '#contract/platform/menu.ts';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import type { OfRecord } from '#web/lib/feature.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { CaseOutcomeStatus, CaseStatus } from './case-status.tsx';
import styles from './cases.module.css';

type Linked = OfRecord & { kind: 'ticket' | 'verification' };

function Found(of: Linked) {
  const { data } = useCall(client.caseDesk.listLinkedCases, of);
  if (!data || data.cases.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {data.cases.map((one) => (
        <li key={one.id} className={styles.standing}>
          <Trans>
            Linked to the case{' '}
            <RecordLink to={{ screen: 'cases.view', id: one.id }}>
              {one.name ?? <Instant at={one.openedAt} />}
            </RecordLink>
          </Trans>{' '}
          {one.outcome === null ? <CaseStatus state={one.state} /> : <CaseOutcomeStatus of={one} />}
        </li>
      ))}
    </ul>
  );
}

/** The cases that a ticket or a verification request is linked to; nothing for admins who may not read cases. */
export function LinkedCases({ kind, record }: OfRecord) {
  const admin = useSession();
  if (kind !== 'ticket' && kind !== 'verification') return null;
  if (admin === null || !mayUse(admin, '/case-list', 'read')) return null;
  return <Found kind={kind} record={record} />;
}
