import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { CurrencyFields, inputOf, useLabels, valuesOf } from './currency-fields.tsx';

/** Add Currency. */
export function CurrencyAdd() {
  const navigate = useNavigate();
  const mayChange = useMayChange('/currency');
  const form = useCallForm({
    call: client.currencies.addCurrency,
    start: valuesOf(),
    labels: useLabels(),
    input: inputOf,
    done: ({ message }) => {
      toast.done(message);
      void navigate('/currency');
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back="/currency" isReadOnly={!mayChange}>
      <CurrencyFields form={form} image={null} />
    </CallForm>
  );
}
