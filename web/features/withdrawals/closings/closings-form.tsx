import { InputError, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { CallForm } from '#web/ui/call-form.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type FieldProps, useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { type Closing, useClosingName } from './closing-labels.tsx';
import styles from './closing-view.module.css';

/** Every currency fits into one page of the largest size. */
const all = { limit: 100, sort: 'symbol' } as const;

const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD');
const dayOf = (at: string) => dayjs(at).format('YYYY-MM-DD');

/** A day as a field of the form. */
function Day({ value, onChange, label, error }: FieldProps<string>) {
  return (
    <div className={styles.field}>
      <DayField label={label ?? ''} value={value} onChange={onChange} />
      {error !== undefined && <InputError role="alert">{error}</InputError>}
    </div>
  );
}

type Plan = Record<
  'currencySymbol' | 'announceAt' | 'lastDepositAt' | 'lastTradeAt' | 'payoutUntil' | 'reason',
  string
>;

function usePlanLabels(): Plan {
  const { t } = useLingui();
  return {
    currencySymbol: t`Scope`,
    announceAt: t`Announcement`,
    lastDepositAt: t`Last day of deposits`,
    lastTradeAt: t`Last day of listings, bids and trades`,
    payoutUntil: t`Last day of withdrawals`,
    reason: t`Reason`,
  };
}

/** A new draft: common dates, the first tomorrow. */
const newPlan = (): Plan => ({
  currencySymbol: '',
  announceAt: inDays(1),
  lastDepositAt: inDays(14),
  lastTradeAt: inDays(30),
  payoutUntil: inDays(120),
  reason: '',
});

const planOf = (one: Closing): Plan => ({
  currencySymbol: one.currencySymbol ?? '',
  announceAt: dayOf(one.announceAt),
  lastDepositAt: dayOf(one.lastDepositAt),
  lastTradeAt: dayOf(one.lastTradeAt),
  payoutUntil: dayOf(one.payoutUntil),
  reason: one.reason,
});

/** The input of a call for a plan. A day that was not changed keeps its time. */
function inputOf({ currencySymbol, reason, ...days }: Plan, before?: Closing) {
  const at = (name: keyof typeof days, edge: 'startOf' | 'endOf') => {
    const day = days[name];
    // A day that was cleared is refused by the server as missing.
    if (day === '') return '';
    return before && dayOf(before[name]) === day ? before[name] : dayjs(day)[edge]('day').toISOString();
  };
  return {
    ...(currencySymbol !== '' && { currencySymbol }),
    announceAt: at('announceAt', 'startOf'),
    lastDepositAt: at('lastDepositAt', 'endOf'),
    lastTradeAt: at('lastTradeAt', 'endOf'),
    payoutUntil: at('payoutUntil', 'endOf'),
    reason,
  };
}

function PlanFields({ field }: { field: (name: keyof Plan) => FieldProps<string> }) {
  const { t } = useLingui();
  const currencies = useCall(client.currencies.listCurrencies, all);
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  const scope = field('currencySymbol');
  // The currencies may still load, and the currency of a draft may be gone.
  const known = scope.value === '' || symbols.includes(scope.value) ? symbols : [scope.value, ...symbols];
  return (
    <>
      <NativeSelect {...scope} data={[{ value: '', label: t`Whole market` }, ...known]} />
      <Day {...field('announceAt')} />
      <Day {...field('lastDepositAt')} />
      <Day {...field('lastTradeAt')} />
      <Day {...field('payoutUntil')} />
      <Textarea
        {...field('reason')}
        description={t`Users read it in the notices.`}
        maxLength={500}
        autosize
        minRows={2}
      />
    </>
  );
}

/** Plan a closing: its scope and its dates. */
export function ClosingsAdd() {
  const navigate = useNavigateWhileShown();
  const form = useCallForm({
    call: client.closings.addClosing,
    start: newPlan(),
    labels: usePlanLabels(),
    input: (plan) => inputOf(plan),
    done: ({ message, result }) => {
      toast.done(message);
      navigate(pathTo('closings.view', result.id));
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Save draft</Trans>} back={pathTo('closings.list')}>
      <PlanFields field={form.field} />
    </CallForm>
  );
}

function DraftForm({ closing }: { closing: Closing }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: closing,
    call: client.closings.updateClosing,
    read: client.closings.getClosing,
    values: (one = closing) => planOf(one),
    labels: usePlanLabels(),
    input: (plan) => inputOf(plan, closing),
    menu: '/closings',
    isReadOnly: closing.state !== 'draft',
    list: pathTo('closings.view', closing.id),
  });
  return (
    <RecordForm form={form} submit={<Trans>Save draft</Trans>}>
      {closing.request !== null && (
        <p className={styles.note}>
          {t`Saving withdraws the request to start this closing. Request the start again afterwards.`}
        </p>
      )}
      {closing.state !== 'draft' && (
        <p className={styles.note}>{t`This closing is no longer a draft, so it can’t be changed.`}</p>
      )}
      <PlanFields field={form.field} />
    </RecordForm>
  );
}

/** Edit the draft of a closing. */
export function ClosingsEdit() {
  const nameOf = useClosingName();
  return (
    <RouteRecord call={client.closings.getClosing} fields={6} name={nameOf}>
      {(closing) => <DraftForm closing={closing} />}
    </RouteRecord>
  );
}
