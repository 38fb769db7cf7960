import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { type Freeze, hoursAfter, useHoursLabel } from './freeze-labels.ts';

/** Every currency fits into one page of the largest size. */
const all = { limit: 100, sort: 'symbol' } as const;

/** The form. The address may name a user or a currency. */
function useFreezeForm() {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const [params] = useSearchParams();
  const user = params.get('user') ?? '';
  const start: Freeze['scope'] = user ? 'user' : params.get('currency') ? 'currency' : 'all';
  return useCallForm({
    call: client.freezes.engageStop,
    keepsDraft: false,
    start: {
      scope: start as string,
      currencySymbol: params.get('currency') ?? '',
      userId: user,
      destinationHours: '24',
      reason: '',
      endsAt: '4',
    },
    labels: {
      scope: t`Freeze scope`,
      currencySymbol: t`Currency`,
      userId: t`User ID`,
      destinationHours: t`Destination newer than (hours)`,
      reason: t`Reason`,
      endsAt: t`Duration`,
    },
    input: ({ scope, currencySymbol, userId, destinationHours, reason, endsAt }) => ({
      scope: scope as Freeze['scope'],
      ...(scope === 'currency' && { currencySymbol }),
      ...(scope === 'user' && { userId: userId.trim() }),
      ...(scope === 'newDestinations' && { destinationHours: Number(destinationHours) }),
      reason,
      endsAt: hoursAfter(Date.now(), endsAt),
    }),
    done: ({ message }) => {
      toast.done(message);
      navigate(pathTo('freezes.list'));
    },
  });
}

/** Freeze withdrawals: scope, reason and duration. */
export function FreezesAdd() {
  const { t } = useLingui();
  const currencies = useCall(client.currencies.listCurrencies, all);
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  const form = useFreezeForm();
  const { scope } = form.values;
  return (
    <CallForm form={form} submit={<Trans>Freeze withdrawals</Trans>} back={pathTo('freezes.list')}>
      <NativeSelect
        {...form.field('scope')}
        data={[
          { value: 'all', label: t`All withdrawals` },
          { value: 'currency', label: t`One currency` },
          { value: 'user', label: t`One user` },
          { value: 'newDestinations', label: t`New destinations` },
        ]}
      />
      {scope === 'currency' && <NativeSelect {...form.field('currencySymbol')} data={['', ...symbols]} />}
      {scope === 'user' && (
        <TextInput
          {...form.field('userId')}
          description={t`You can copy the ID from the page of the user.`}
          autoComplete="off"
          dir="ltr"
        />
      )}
      {scope === 'newDestinations' && (
        <TextInput
          {...form.field('destinationHours')}
          description={t`Time since the user’s first withdrawal to it.`}
          inputMode="numeric"
          dir="ltr"
        />
      )}
      <Textarea
        {...form.field('reason')}
        description={t`Colleagues see it in the banner. The exchange gets it in the event.`}
        autosize
        minRows={2}
      />
      <NativeSelect
        {...form.field('endsAt')}
        description={t`The freeze ends automatically at this time. One administrator can extend it. Lifting it earlier requires two-person approval.`}
        data={useHoursLabel()}
      />
    </CallForm>
  );
}
