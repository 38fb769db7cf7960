import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { mayUse, type MenuPath } from '#contract/menu.ts';
import { Loaded } from '#web/kit/loaded.tsx';
import { Bar } from '#web/kit/states.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { BackupSection } from './backup-section.tsx';
import styles from './waiting-section.module.css';

type Kind = AnswerOf<typeof client.dashboard.getWaiting>['items'][number]['kind'];

/** What each kind of row is called, the list that shows exactly those rows, and that list's menu. */
function useKinds(): Readonly<Record<Kind, { label: string; to: string; menu: MenuPath }>> {
  const { t } = useLingui();
  return {
    verifications: {
      label: t`Verification requests to decide`,
      to: `${pathTo('verifications.list')}?status=Pending`,
      menu: '/verificationlist',
    },
    tickets: { label: t`Open tickets`, to: `${pathTo('tickets.list')}?status=open`, menu: '/support' },
    ticketsLate: { label: t`Overdue tickets`, to: `${pathTo('tickets.list')}?due=late`, menu: '/support' },
    reports: { label: t`Open reports`, to: pathTo('reports.list'), menu: '/report-list' },
    cases: {
      label: t`Cases that nobody is in charge of`,
      to: `${pathTo('cases.list')}?state=new`,
      menu: '/case-list',
    },
    withdrawalsNew: {
      label: t`New withdrawals`,
      to: `${pathTo('withdrawals.list')}?status=1`,
      menu: '/withdraw',
    },
    withdrawalsPending: {
      label: t`Pending withdrawals`,
      to: `${pathTo('withdrawals.list')}?status=2`,
      menu: '/withdraw',
    },
    decisions: {
      label: t`Withdrawals to decide`,
      to: `${pathTo('withdrawalDecisions.list')}?queue=mine`,
      menu: '/withdrawal-approvals',
    },
    glass: {
      label: t`Hours alone to review`,
      to: pathTo('changeRequests.list'),
      menu: '/audit',
    },
    webhooks: {
      label: t`Webhooks that fail`,
      to: `${pathTo('webhooks.list')}?state=failing`,
      menu: '/webhooks',
    },
    mail: {
      label: t`Mail that could not be sent`,
      to: `${pathTo('outbox.list')}?status=failed`,
      menu: '/outbox',
    },
  };
}

/** What waits for this admin: rows that lead to filtered lists. Nothing for an admin who may read none of them. */
export function WaitingSection() {
  const admin = useSession();
  const kinds = useKinds();
  if (!admin || !Object.values(kinds).some(({ menu }) => mayUse(admin, menu, 'read'))) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">
        <Trans>Waiting for you</Trans>
      </h2>
      <Rows />
      {admin.role === 'superadmin' && <BackupSection />}
    </section>
  );
}

/** The localStorage key of how many rows were shown last: so high is what stands there until they come, and nothing moves. */
const rowsKey = 'marketdesk_waiting_rows';

function Rows() {
  const kinds = useKinds();
  const query = useCall(client.dashboard.getWaiting, {});
  const waiting = query.data?.items.filter(({ count }) => count > 0);
  const count = waiting?.length;
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(rowsKey, String(count));
  }, [count]);
  return (
    <Loaded query={query} skeleton={<Bones />}>
      {() => {
        if (!waiting || waiting.length === 0) {
          return (
            <p className={styles.none}>
              <Trans>Nothing waits for you.</Trans>
            </p>
          );
        }
        return (
          <ul>
            {waiting.map(({ kind, count, countIsExact }) => (
              <li key={kind}>
                <Link to={kinds[kind].to}>
                  <span>{kinds[kind].label}</span>
                  <b>{formatCount(count, countIsExact)}</b>
                  <IconChevronRight size={16} aria-hidden className="turns" />
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Bones() {
  const count = Math.min(Number(localStorage.getItem(rowsKey)) || 1, 10);
  return (
    <ul>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.bone}>
          <Bar width="60%" />
        </li>
      ))}
    </ul>
  );
}
