import { useLingui } from '@lingui/react/macro';
import { isMask, Personal } from '#web/ui/personal/personal-view.tsx';
import { DecisionPanel } from './withdrawal-decisions/decision-panel.tsx';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useModule } from '#web/lib/modules.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { WithdrawalStatus } from './withdrawal-status.tsx';

type Withdrawal = AnswerOf<typeof client.withdrawals.getWithdrawal>;

/** The properties for revealing a value of the withdrawal. */
function useRevealed(id: string) {
  return { kind: 'withdrawal', id, mayReveal: useMayChange('/withdraw') } as const;
}

function BankFacts({ id, bank }: { id: string; bank: NonNullable<Withdrawal['bankDetail']> }) {
  const { t } = useLingui();
  const revealed = useRevealed(id);
  // All four are revealed together.
  if (isMask(bank.accountNumber))
    return (
      <DescriptionItem name={t`Bank account`}>
        <Personal {...revealed} field="bankDetail" label={t`Bank account`} value={bank.accountNumber} />
      </DescriptionItem>
    );
  return (
    <>
      <DescriptionItem name={t`Bank Name`}>
        <bdi>{bank.bankName ?? '—'}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Account Holder`}>
        <bdi>{bank.accountHolder ?? '—'}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Account No`}>
        <Copyable text={bank.accountNumber} />
      </DescriptionItem>
      <DescriptionItem name={t`Routing No`}>
        <bdi>{bank.routingNumber ?? '—'}</bdi>
      </DescriptionItem>
    </>
  );
}

/** The approval of the withdrawal; nothing if the exchange doesn't require one. */
function DecisionOf({ id }: { id: string }) {
  const query = useCall(client.withdrawalDecisions.getWithdrawalDecision, { id });
  if (query.isError) return null;
  return (
    <Loaded query={query} skeleton={<Bar width="100%" />}>
      {(decision) => <DecisionPanel decision={decision} />}
    </Loaded>
  );
}

function WithdrawalPage({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { id, userId, email, amount, currencySymbol, toAddress, bankDetail, createdAt, status } = withdrawal;
  const hasApprovals = useModule('withdrawalApprovals');
  const needsDecision = hasApprovals && withdrawal.needsDecision;
  const revealed = useRevealed(id);
  const sum = `${formatDecimal(amount)} ${currencySymbol}`;
  return (
    <RecordView
      kind="withdrawal"
      id={id}
      name={t`Withdrawal of ${sum}`}
      status={<WithdrawalStatus status={status} />}
      identifiers={
        <>
          <Identifier label={t`User`}>
            <Personal
              {...revealed}
              field="email"
              label={t`Email`}
              value={email}
              to={{ screen: 'users.view', id: userId ?? email }}
            />
          </Identifier>
          <Identifier label={t`Id`}>
            <Copyable text={id} />
          </Identifier>
        </>
      }
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Amount`}>
            <Amount value={amount} symbol={currencySymbol} />
          </DescriptionItem>
          <DescriptionItem name={t`Date`}>
            <Instant at={createdAt} />
          </DescriptionItem>
          <DescriptionItem name={t`Payment Type`}>
            {bankDetail ? t`To a bank account` : t`To an address`}
          </DescriptionItem>
          {!bankDetail && (
            <DescriptionItem name={t`Address`}>
              <Personal {...revealed} field="toAddress" label={t`Address`} value={toAddress}>
                {toAddress === null ? '—' : <Copyable text={toAddress} />}
              </Personal>
            </DescriptionItem>
          )}
          {withdrawal.network !== null && (
            <DescriptionItem name={t`Network`}>
              <bdi dir="ltr">{withdrawal.network}</bdi>
            </DescriptionItem>
          )}
          {bankDetail && <BankFacts id={id} bank={bankDetail} />}
        </DescriptionList>
      }
      {...(needsDecision && {
        first: { name: 'decision', label: t`Decision`, content: <DecisionOf id={id} /> },
      })}
      related={[
        {
          name: 'withdrawals',
          label: t`Withdrawals of this user`,
          screen: 'withdrawals.list',
          fixed: { userId },
        },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of a withdrawal: read-only, like its list. */
export function WithdrawalRecord() {
  return (
    <RouteOfRecord kind="withdrawal" call={client.withdrawals.getWithdrawal} back="withdrawals.list">
      {(withdrawal) => <WithdrawalPage withdrawal={withdrawal} />}
    </RouteOfRecord>
  );
}
