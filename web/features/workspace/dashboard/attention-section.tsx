import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './attention-section.module.css';
import { useCollapsed } from './use-collapsed.ts';

type Kind = AnswerOf<typeof client.dashboard.getWaiting>['items'][number]['kind'];

/** The label of each kind of row, the list that shows exactly those rows, and that list's menu. */
function useKinds(): Readonly<Record<Kind, { label: string; to: string; menu: MenuPath }>> {
  const { t } = useLingui();
  return {
    verifications: {
      label: t`Verification requests to review`,
      to: `${pathTo('verifications.list')}?status=Pending`,
      menu: '/verificationlist',
    },
    tickets: { label: t`Open tickets`, to: `${pathTo('tickets.list')}?status=open`, menu: '/support' },
    ticketsLate: { label: t`Overdue tickets`, to: `${pathTo('tickets.list')}?due=late`, menu: '/support' },
    reports: { label: t`Open reports`, to: pathTo('reports.list'), menu: '/report-list' },
    cases: {
      label: t`Unassigned cases`,
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
      label: t`Withdrawals to review`,
      to: `${pathTo('withdrawalDecisions.list')}?queue=mine`,
      menu: '/withdrawal-approvals',
    },
    glass: {
      label: t`Emergency access to review`,
      to: pathTo('changeRequests.list'),
      menu: '/audit',
    },
    webhooks: {
      label: t`Failing webhooks`,
      to: `${pathTo('webhooks.list')}?state=failing`,
      menu: '/webhooks',
    },
    mail: {
      label: t`Failed emails`,
      to: `${pathTo('outbox.list')}?status=failed`,
      menu: '/outbox',
    },
  };
}

/**
 * The records that need this admin's attention, as links to filtered lists. Nothing for an admin who may read none
 * of them.
 */
export function AttentionSection() {
  const admin = useSession();
  const kinds = useKinds();
  const [isFolded, fold] = useCollapsed();
  if (!admin) return null;
  const held = Object.values(kinds).filter(({ menu }) => mayUse(admin, menu, 'read'));
  if (held.length === 0) return null;
  return (
    <section className={styles.attention} aria-labelledby="attention" data-tour="attention">
      <h2>
        <button
          type="button"
          id="attention"
          aria-expanded={!isFolded}
          aria-controls="attention-rows"
          onClick={() => fold(!isFolded)}
        >
          <Trans>Needs attention</Trans>
          <IconChevronDown size={16} aria-hidden className={styles.fold} />
        </button>
      </h2>
      <div id="attention-rows" className={styles.rows} hidden={isFolded}>
        <Rows most={held.length} />
      </div>
    </section>
  );
}

/**
 * The localStorage key of the number of rows shown last. The placeholder has that height, so that nothing moves
 * when the rows arrive.
 */
const rowsKey = 'marketdesk_attention_rows';

/** How many rows to expect at the first visit. */
const usualRows = 6;

function Rows({ most }: { most: number }) {
  const kinds = useKinds();
  const query = useCall(client.dashboard.getWaiting, {});
  const shown = query.data?.items.filter(({ count }) => count > 0);
  const count = shown?.length;
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(rowsKey, String(count));
  }, [count]);
  return (
    <Loaded query={query} skeleton={<Bones most={most} />}>
      {() => {
        if (!shown || shown.length === 0) {
          return (
            <p className={styles.none}>
              <Trans>Nothing needs your attention.</Trans>
            </p>
          );
        }
        return (
          <ul>
            {shown.map(({ kind, count, countIsExact }) => (
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

function Bones({ most }: { most: number }) {
  const count = Math.min(Number(localStorage.getItem(rowsKey) ?? usualRows) || 1, most);
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
