import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Bar } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { CustodyAddresses } from './custody-addresses-section.tsx';
import { DifferenceChart } from './difference-chart.tsx';
import { ReserveStatus } from './reserve-status.tsx';
import styles from './reserves.module.css';

type Whole = AnswerOf<typeof client.reserves.getReserve>;

function Ask({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.reserves.askToOverride,
    keepsDraft: false,
    start: { hours: '4', reason: '', code: '' },
    labels: { hours: t`Duration`, reason: t`Reason`, code: t`Code` },
    input: ({ hours, ...values }) => ({ currency, hours: Number(hours), ...values }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Request to resume releases</Trans>}>
      <p>
        <Trans>
          Another administrator has to approve this within an hour, with their own code. It applies only while
          the shortfall doesn't exceed the current one.
        </Trans>
      </p>
      <NativeSelect
        {...form.field('hours')}
        data={[
          { value: '1', label: t`1 hour` },
          { value: '4', label: t`4 hours` },
          { value: '24', label: t`A day` },
          { value: '72', label: t`3 days` },
        ]}
      />
      <Textarea {...form.field('reason')} autosize minRows={2} />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

interface ApproveProps {
  currency: string;
  request: NonNullable<Whole['request']>;
  onClose: () => void;
}

function Approve({ currency, request, onClose }: ApproveProps) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.reserves.approveOverride,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ currency, request: request.id, code }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Resume releases</Trans>}>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function Request({ reserve, onClose }: { reserve: Whole; onClose: () => void }) {
  const { t } = useLingui();
  const { id, symbol, request, isHeld } = reserve;
  const mayChange = useMayChange('/withdraw');
  const refuse = useChange(client.reserves.refuseOverride);
  if (!isHeld || !mayChange) return null;
  if (!request) return <Ask currency={id} onClose={onClose} />;
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t`Requested`}>
          <Trans>
            <bdi>{request.askedBy}</bdi>, <Instant at={request.askedAt} />
          </Trans>
        </DescriptionItem>
        <DescriptionItem name={t`Reason`}>
          <bdi>{request.reason}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Duration (hours)`}>{request.hours}</DescriptionItem>
        <DescriptionItem name={t`Valid while the shortfall is at most`}>
          <Amount value={request.upTo} symbol={symbol} />
        </DescriptionItem>
      </DescriptionList>
      {request.isOwn ? (
        <p>
          <Trans>You requested this yourself. Another administrator has to approve it.</Trans>
        </p>
      ) : (
        <Approve currency={id} request={request} onClose={onClose} />
      )}
      <Button
        className={styles.refuse}
        variant="default"
        loading={refuse.isRunning}
        onClick={() => void refuse.run({ currency: id, request: request.id })}
      >
        {request.isOwn ? <Trans>Withdraw request</Trans> : <Trans>Refuse request</Trans>}
      </Button>
    </>
  );
}

function Accounts({ accounts, symbol }: Pick<Whole, 'accounts' | 'symbol'>) {
  const { t } = useLingui();
  if (accounts.length === 0) return null;
  return (
    <table className={styles.accounts} aria-label={t`Accounts`}>
      <thead>
        <tr>
          <th scope="col">{t`Account`}</th>
          <th scope="col">{t`Reported`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ id, account, address, amount, observedAt }) => (
          <tr key={id}>
            <td>
              <bdi title={address ?? ''}>{account}</bdi>
            </td>
            <td>
              <Instant at={observedAt} />
            </td>
            <td>
              <Amount value={amount} symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ reserve }: { reserve: Whole }) {
  const { t } = useLingui();
  const {
    symbol,
    liabilities,
    balances,
    custody,
    difference,
    pending,
    custodyOldestAt,
    rule,
    next,
    override,
  } = reserve;
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t`Status`}>
          <ReserveStatus of={reserve} />
        </DescriptionItem>
        <DescriptionItem name={t`Owed`}>
          <Amount value={liabilities} symbol={symbol} />
        </DescriptionItem>
        <DescriptionItem name={t`Balances`}>{balances}</DescriptionItem>
        <DescriptionItem name={t`Of which pending withdrawal`}>
          <Amount value={pending} symbol={symbol} />
        </DescriptionItem>
        <DescriptionItem name={t({ message: 'Held', context: 'custody' })}>
          {custody === null ? '—' : <Amount value={custody} symbol={symbol} />}
        </DescriptionItem>
        <DescriptionItem name={t`Difference`}>
          {difference === null ? '—' : <Amount value={difference} symbol={symbol} />}
        </DescriptionItem>
        <DescriptionItem name={t`Oldest report`}>
          {custodyOldestAt === null ? '—' : <Instant at={custodyOldestAt} />}
        </DescriptionItem>
        <DescriptionItem name={t`Allowed shortfall`}>
          <Amount value={rule.tolerance} symbol={symbol} />
        </DescriptionItem>
        {next && (
          <DescriptionItem name={t`Allowed shortfall later`}>
            <Amount value={next.tolerance} symbol={symbol} />, <Instant at={next.inForceAt} />
          </DescriptionItem>
        )}
        {override && (
          <DescriptionItem name={t`Releases resumed`}>
            <Trans>
              until <Instant at={override.endsAt} />, by <bdi>{override.askedBy}</bdi> and{' '}
              <bdi>{override.approvedBy}</bdi>: <bdi>{override.reason}</bdi>
            </Trans>
          </DescriptionItem>
        )}
      </DescriptionList>
      <DifferenceChart points={reserve.points} symbol={symbol} />
      <Accounts accounts={reserve.accounts} symbol={symbol} />
    </>
  );
}

interface PanelProps {
  currency: string;
  onClose: () => void;
  /** Opens its rule; absent without permission. */
  onRule?: () => void;
}

/**
 * The reserves of a currency: liabilities and custody, over time and by account, and a button to resume
 * withdrawals.
 */
export function ReservePanel({ currency, onClose, onRule }: PanelProps) {
  const { t } = useLingui();
  const query = useCall(client.reserves.getReserve, { currency, days: '30' });
  const symbol = query.data?.symbol ?? currency.toUpperCase();
  return (
    <SidePanel opened onClose={onClose} title={t`Reserves of ${symbol}`}>
      <Loaded query={query} skeleton={<Bar width="180px" />}>
        {(reserve) => (
          <>
            <Figures reserve={reserve} />
            <CustodyAddresses reserve={reserve} mayChange={onRule !== undefined} />
            {onRule && (
              <Button className={styles.rule} variant="default" onClick={onRule}>
                <Trans>Edit reserve rule</Trans>
              </Button>
            )}
            <Request reserve={reserve} onClose={onClose} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
