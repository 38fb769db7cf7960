import { Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { CounterpartySecretSection } from './counterparty-secret-section.tsx';

type Counterparty = AnswerOf<typeof client.travelRule.getTravelRuleCounterparty>;

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name`,
    country: t`Country`,
    url: t`Address`,
    isActive: t`Exchange data with this counterparty`,
    acceptsAutomatically: t`Accept its transfers automatically if wallet and name match a user`,
    secret: t`Secret (optional)`,
  };
}

const valuesOf = (one?: Counterparty) => ({
  name: one?.name ?? '',
  country: one?.country ?? '',
  url: one?.url ?? '',
  isActive: one?.isActive ?? true,
  acceptsAutomatically: one?.acceptsAutomatically ?? false,
});

type Values = ReturnType<typeof valuesOf>;

function Fields({ form }: { form: Pick<Form<Values>, 'field' | 'flag'> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput {...form.field('name')} dir="auto" maxLength={80} autoComplete="off" />
      <TextInput
        {...form.field('country')}
        dir="ltr"
        maxLength={2}
        autoComplete="off"
        description={t`Two letters, such as DE.`}
      />
      <TextInput
        {...form.field('url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        description={t`Where its workspace is, without a path: https://desk.example.com.`}
      />
      <Checkbox {...form.flag('isActive')} />
      <Checkbox {...form.flag('acceptsAutomatically')} />
    </>
  );
}

/** Adds a counterparty. A new secret is shown once. */
export function CounterpartyAdd() {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const [secret, setSecret] = useState<string>();
  const back = pathTo('travelRule.counterparties');
  const form = useCallForm({
    call: client.travelRule.addTravelRuleCounterparty,
    // The secret must not be stored in the browser.
    keepsDraft: false,
    start: { ...valuesOf(), secret: '' },
    labels: useLabels(),
    input: (values) => values,
    done: ({ message, result }) => {
      if (result.secret !== null) return setSecret(result.secret);
      toast.done(message);
      navigate(back);
    },
  });
  if (secret !== undefined) return <SecretPanel secret={secret} onKept={() => navigate(back)} />;
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={back}>
      <Fields form={form} />
      <PasswordField
        {...form.field('secret')}
        dir="ltr"
        autoComplete="off"
        description={t`Both companies enter the same secret. Leave this empty to create one for both.`}
      />
    </CallForm>
  );
}

function EditForm({ one }: { one: Counterparty }) {
  const form = useRecordForm({
    record: one,
    call: client.travelRule.updateTravelRuleCounterparty,
    read: client.travelRule.getTravelRuleCounterparty,
    values: valuesOf,
    labels: useLabels(),
    input: (values) => values,
    menu: '/travel-rule',
    list: pathTo('travelRule.counterparties'),
  });
  return (
    <RecordForm form={form}>
      <Fields form={form} />
    </RecordForm>
  );
}

/** Changes a counterparty. */
export function CounterpartyEdit() {
  return (
    <RouteRecord call={client.travelRule.getTravelRuleCounterparty} fields={5} name={({ name }) => name}>
      {(one) => (
        <>
          <EditForm one={one} />
          <CounterpartySecretSection counterparty={one} />
        </>
      )}
    </RouteRecord>
  );
}
