import { InputError, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { useNavigate } from 'react-router';
import { CallForm } from '#web/ui/call-form.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type FieldProps, useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './closing-view.module.css';

/** Every currency fits into one page of the largest size. */
const all = { limit: 100, sort: 'symbol' } as const;

const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD');

/** A day as a field of the form. */
function Day({ value, onChange, label, error }: FieldProps<string>) {
  return (
    <div className={styles.field}>
      <DayField label={label ?? ''} value={value} onChange={onChange} />
      {error !== undefined && <InputError role="alert">{error}</InputError>}
    </div>
  );
}

function useClosingForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // A day that was cleared is refused by the server as missing.
  const startOf = (day: string) => (day === '' ? '' : dayjs(day).startOf('day').toISOString());
  const endOf = (day: string) => (day === '' ? '' : dayjs(day).endOf('day').toISOString());
  return useCallForm({
    call: client.closings.addClosing,
    start: {
      currencySymbol: '',
      announceAt: inDays(1),
      lastDepositAt: inDays(14),
      lastTradeAt: inDays(30),
      payoutUntil: inDays(120),
      reason: '',
    },
    labels: {
      currencySymbol: t`Scope`,
      announceAt: t`Announcement`,
      lastDepositAt: t`Last day of deposits`,
      lastTradeAt: t`Last day of listings, bids and trades`,
      payoutUntil: t`Last day of withdrawals`,
      reason: t`Reason`,
    },
    input: ({ currencySymbol, announceAt, lastDepositAt, lastTradeAt, payoutUntil, reason }) => ({
      ...(currencySymbol !== '' && { currencySymbol }),
      announceAt: startOf(announceAt),
      lastDepositAt: endOf(lastDepositAt),
      lastTradeAt: endOf(lastTradeAt),
      payoutUntil: endOf(payoutUntil),
      reason,
    }),
    done: ({ message, result }) => {
      toast.done(message);
      void navigate(pathTo('closings.view', result.id));
    },
  });
}

/** Plan a closing: its scope and its dates. */
export function ClosingsAdd() {
  const { t } = useLingui();
  const currencies = useCall(client.currencies.listCurrencies, all);
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  const form = useClosingForm();
  return (
    <CallForm form={form} submit={<Trans>Save draft</Trans>} back={pathTo('closings.list')}>
      <NativeSelect
        {...form.field('currencySymbol')}
        data={[{ value: '', label: t`Whole market` }, ...symbols]}
      />
      <Day {...form.field('announceAt')} />
      <Day {...form.field('lastDepositAt')} />
      <Day {...form.field('lastTradeAt')} />
      <Day {...form.field('payoutUntil')} />
      <Textarea
        {...form.field('reason')}
        description={t`Users read it in the notices.`}
        maxLength={500}
        autosize
        minRows={2}
      />
    </CallForm>
  );
}
