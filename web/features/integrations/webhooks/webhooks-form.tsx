import { Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import type { Webhook } from './webhook-status.tsx';
import { WebhookTypesField } from './webhook-types-field.tsx';

function useLabels() {
  const { t } = useLingui();
  return {
    url: t`Address`,
    description: t`Description`,
    source: t`Source`,
    types: t`Events`,
    personalData: t`Personal data`,
  };
}

function valuesOf(webhook?: Webhook) {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    source: webhook?.source ?? '',
    types: (webhook?.types ?? []) as EventTypeName[],
    personalData: webhook?.personalData ?? false,
  };
}

type Values = ReturnType<typeof valuesOf>;

function Fields({ form }: { form: Pick<Form<Values>, 'field'> }) {
  const { t } = useLingui();
  const types = form.field('types');
  const personal = form.field('personalData');
  return (
    <>
      <TextInput
        {...form.field('url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        description={t`Must start with https:// and be reachable from the internet. If you test on one computer, http://localhost works too.`}
      />
      <TextInput {...form.field('description')} autoComplete="off" dir="auto" />
      <TextInput
        {...form.field('source')}
        autoComplete="off"
        dir="ltr"
        description={t`Optional. The source of the receiver's API key. If it is set, events include the receiver's own IDs too.`}
      />
      <WebhookTypesField
        value={types.value}
        onChange={(chosen) => types.onChange(chosen)}
        error={types.error}
      />
      <Checkbox
        checked={personal.value}
        label={<Trans>Include emails, phone numbers, addresses and accounts in events</Trans>}
        description={
          <Trans>
            If this is off, events contain masks instead. Events that release withdrawals are always complete.
          </Trans>
        }
        onChange={(event) => personal.onChange(event.currentTarget.checked)}
      />
    </>
  );
}

/** Add endpoint; its secret is shown once. */
export function WebhooksAdd() {
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const form = useCallForm({
    call: client.webhooks.addWebhook,
    start: valuesOf(),
    labels: useLabels(),
    input: (values) => values,
    done: ({ message, result }) => {
      toast.done(message);
      setMade(result);
    },
  });
  if (made)
    return (
      <SecretPanel secret={made.secret} onKept={() => void navigate(pathTo('webhooks.view', made.id))} />
    );
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={pathTo('webhooks.list')}>
      <Fields form={form} />
    </CallForm>
  );
}

function EditForm({ webhook }: { webhook: Webhook }) {
  const form = useRecordForm({
    record: webhook,
    call: client.webhooks.updateWebhook,
    read: client.webhooks.getWebhook,
    values: valuesOf,
    labels: useLabels(),
    input: (values) => values,
    menu: '/webhooks',
    list: pathTo('webhooks.view', webhook.id),
  });
  return (
    <RecordForm form={form}>
      <Fields form={form} />
    </RecordForm>
  );
}

/** Edit endpoint. */
export function WebhooksEdit() {
  return (
    <RouteRecord call={client.webhooks.getWebhook} fields={5} name={({ url }) => url}>
      {(webhook) => <EditForm webhook={webhook} />}
    </RouteRecord>
  );
}
