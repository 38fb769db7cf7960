import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { DecisionPanel } from './decision-panel.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';

type Decision = AnswerOf<typeof client.withdrawalDecisions.getWithdrawalDecision>;

/** The next decision to open: the oldest one that waits for the viewer. */
function useNext(id: string): string | undefined {
  const waiting = useCall(client.withdrawalDecisions.listWithdrawalDecisions, {
    queue: 'mine',
    sort: 'askedAt',
    limit: 5,
  });
  return waiting.data?.rows.find((row) => row.id !== id)?.id;
}

function DecisionPage({ decision }: { decision: Decision }) {
  const navigate = useNavigate();
  const next = useNext(decision.id);
  const open = () =>
    void navigate(next ? pathTo('withdrawalDecisions.view', next) : pathTo('withdrawalDecisions.list'));
  return <DecisionPanel decision={decision} done={open} />;
}

/** One decision: the information, and the buttons. Afterwards the next pending one opens automatically. */
export function WithdrawalDecision() {
  const { t } = useLingui();
  return (
    <RouteRecord
      call={client.withdrawalDecisions.getWithdrawalDecision}
      fields={6}
      name={({ amount, currencySymbol }) => {
        const sum = `${formatDecimal(amount)} ${currencySymbol}`;
        return t`Withdrawal of ${sum}`;
      }}
    >
      {(decision) => <DecisionPage decision={decision} />}
    </RouteRecord>
  );
}
