import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { DecisionPanel } from '#web/features/withdrawal-decisions/decision-panel.tsx';
import { RouteRecord } from '#web/kit/record-form.tsx';
import { RecordPage } from '#web/kit/record-page.tsx';
import { RecordLink } from '#web/kit/record-link.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useRecordName } from '#web/lib/record-name.ts';
import { pathTo } from '#web/lib/screens.ts';

type Decision = AnswerOf<typeof client.withdrawalDecisions.getWithdrawalDecision>;

/** The decision that is opened after this one: the oldest of those that wait for the caller. */
function useNext(id: string): string | undefined {
  const waiting = useCall(client.withdrawalDecisions.listWithdrawalDecisions, {
    queue: 'mine',
    sort: 'askedAt',
    limit: 5,
  });
  return waiting.data?.rows.find((row) => row.id !== id)?.id;
}

function DecisionPage({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, amount, currencySymbol } = decision;
  const next = useNext(id);
  const sum = `${formatDecimal(amount)} ${currencySymbol}`;
  const name = t`Withdrawal of ${sum}`;
  useRecordName(name);
  const open = () =>
    void navigate(next ? pathTo('withdrawalDecisions.view', next) : pathTo('withdrawalDecisions.list'));
  return (
    <RecordPage
      name={name}
      tabs={null}
      actions={<RecordLink to={{ screen: 'withdrawals.view', id }}>{t`All about it`}</RecordLink>}
    >
      <DecisionPanel key={id} decision={decision} done={open} />
    </RecordPage>
  );
}

/** One decision: what has to be known, and the buttons. The next one that waits opens by itself. */
export function WithdrawalDecision() {
  return (
    <RouteRecord
      call={client.withdrawalDecisions.getWithdrawalDecision}
      fields={6}
      name={({ amount, currencySymbol }) => `${formatDecimal(amount)} ${currencySymbol}`}
    >
      {(decision) => <DecisionPage decision={decision} />}
    </RouteRecord>
  );
}
