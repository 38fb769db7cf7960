import { Trans } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { CurrencyFields, inputOf, useLabels, valuesOf, type Currency } from './currency-fields.tsx';

function UpdateFields({ currency }: { currency: Currency }) {
  const navigate = useNavigate();
  const mayChange = useMayChange('/currency');
  const { id, image } = currency;
  const form = useCallForm({
    call: client.currencies.updateCurrency,
    start: valuesOf(currency),
    labels: useLabels(),
    input: (values) => ({ id, ...inputOf(values), version: values.version }),
    newer: async () => valuesOf(await client.currencies.getCurrency({ id })),
    done: ({ message }) => {
      toast.done(message);
      void navigate('/currency');
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back="/currency" isReadOnly={!mayChange}>
      <CurrencyFields form={form} image={image} />
    </CallForm>
  );
}

/** Update Currency. */
export function CurrencyUpdate() {
  const { currencyId = '' } = useParams();
  const query = useFreshCall(client.currencies.getCurrency, { id: currencyId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={5} />}>
      {(currency) => <UpdateFields key={currency.id} currency={currency} />}
    </Loaded>
  );
}
