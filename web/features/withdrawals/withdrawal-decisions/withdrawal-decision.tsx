import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { DecisionPanel } from './decision-panel.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { SplitView } from '#web/ui/split-view.tsx';
import { queueLength, useQueue } from '#web/ui/use-queue.ts';
import { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';

const pathOf = (id: string) => pathTo('withdrawalDecisions.view', id);

/**
 * One decision next to those that wait for the viewer, oldest first. After a decision its result stays; the viewer
 * opens the next one.
 */
export function WithdrawalDecision() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useLiveCall(client.withdrawalDecisions.listWithdrawalDecisions, {
    queue: 'mine',
    sort: 'askedAt',
    limit: queueLength,
  });
  const queue = useQueue(query, id);
  const { following, others } = queue;
  return (
    <SplitView
      label={t`Waiting for me`}
      queue={queue}
      pathOf={pathOf}
      list={pathTo('withdrawalDecisions.list')}
      row={({ amount, currencySymbol, state, askedAt }) => ({
        name: <bdi dir="ltr">{`${formatDecimal(amount)} ${currencySymbol}`}</bdi>,
        note: (
          <>
            <Instant at={askedAt} /> {state === 'approved' && <DecisionStatus state={state} />}
          </>
        ),
      })}
    >
      <RouteRecord
        call={client.withdrawalDecisions.getWithdrawalDecision}
        fields={6}
        name={({ amount, currencySymbol }) => {
          const sum = `${formatDecimal(amount)} ${currencySymbol}`;
          return t`Withdrawal of ${sum}`;
        }}
      >
        {(decision) => (
          <DecisionPanel
            decision={decision}
            next={{ path: following && pathOf(following.id), waiting: others }}
          />
        )}
      </RouteRecord>
    </SplitView>
  );
}
