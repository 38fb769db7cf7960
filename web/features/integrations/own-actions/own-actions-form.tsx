import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasSelection } from '#contract/integrations/own-kinds.ts';
import { ownFieldKinds, type OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { kindLabels, type OwnAction } from './own-action-labels.tsx';
import styles from './own-actions.module.css';
import { OwnAdminsField } from './own-admins-field.tsx';

/** A form with one field of each type. */
const exampleForm = `{
  "type": "object",
  "properties": {
    "limit": { "type": "number", "title": "New limit", "minimum": 0 },
    "until": { "type": "string", "format": "date", "title": "Valid until" }
  },
  "required": ["limit"]
}`;

function useLabels() {
  const { t } = useLingui();
  return {
    type: t`Type`,
    kind: t`Record`,
    name: t`Name`,
    description: t`Description`,
    url: t`Address`,
    onRecord: t`On the page of a record`,
    onList: t`On the selected rows of the list`,
    form: t`Form (JSON Schema)`,
    needsReason: t`Requires a reason`,
    needsProof: t`Requires a recent second factor or password`,
    needsApproval: t`Requires the approval of another administrator`,
    admins: t`Administrators who may use it`,
  };
}

function valuesOf(one?: OwnAction) {
  return {
    type: one?.type ?? ('action' as const),
    kind: one?.kind ?? ('user' as OwnFieldKind),
    name: one?.name ?? '',
    description: one?.description ?? '',
    url: one?.url ?? '',
    onRecord: one?.onRecord ?? true,
    onList: one?.onList ?? false,
    form: one?.form ?? '',
    needsReason: one?.needsReason ?? false,
    needsProof: one?.needsProof ?? false,
    needsApproval: one?.needsApproval ?? false,
    admins: one?.admins ?? [],
  };
}

type Values = ReturnType<typeof valuesOf>;
type FormOf = Pick<Form<Values>, 'field' | 'flag' | 'values'>;

function ActionFields({ form }: { form: FormOf }) {
  const { t } = useLingui();
  const admins = form.field('admins');
  return (
    <>
      <Checkbox {...form.flag('onRecord')} error={form.field('onRecord').error} />
      {hasSelection(form.values.kind) && (
        <Checkbox {...form.flag('onList')} error={form.field('onList').error} />
      )}
      <Textarea
        {...form.field('form')}
        description={t`Optional. An object with fields of the types string (also with enum, or format date), number, integer and boolean.`}
        placeholder={exampleForm}
        autosize
        minRows={9}
        maxRows={24}
        dir="ltr"
        spellCheck={false}
        classNames={{ input: styles.mono }}
      />
      <Checkbox {...form.flag('needsReason')} />
      <Checkbox {...form.flag('needsProof')} />
      <Checkbox {...form.flag('needsApproval')} />
      <OwnAdminsField value={admins.value} onChange={(ids) => admins.onChange(ids)} />
    </>
  );
}

function Fields({ form, isNew = false }: { form: FormOf; isNew?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <>
      {isNew && (
        <>
          <NativeSelect
            {...form.field('type')}
            data={[
              { value: 'action', label: t`Action: a button that your server carries out` },
              { value: 'card', label: t`Card: what your server knows about the record` },
            ]}
          />
          <NativeSelect
            {...form.field('kind')}
            data={ownFieldKinds.map((kind) => ({ value: kind, label: i18n._(kindLabels[kind]) }))}
          />
        </>
      )}
      <TextInput {...form.field('name')} dir="auto" autoComplete="off" />
      <TextInput
        {...form.field('url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        description={t`Must start with https:// and be reachable from the internet. If you test on one computer, http://localhost works too.`}
      />
      {form.values.type === 'action' && (
        <>
          <TextInput
            {...form.field('description')}
            dir="auto"
            autoComplete="off"
            description={t`Optional. Shown above the form.`}
          />
          <ActionFields form={form} />
        </>
      )}
    </>
  );
}

/** Add an own action or card; its secret is shown once. */
export function OwnActionsAdd() {
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const form = useCallForm({
    call: client.ownActions.addOwnAction,
    start: valuesOf(),
    labels: useLabels(),
    input: (values) => ({ ...values, onList: values.onList && hasSelection(values.kind) }),
    done: ({ message, result }) => {
      toast.done(message);
      setMade(result);
    },
  });
  if (made)
    return (
      <SecretPanel secret={made.secret} onKept={() => void navigate(pathTo('ownActions.view', made.id))} />
    );
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={pathTo('ownActions.list')}>
      <Fields form={form} isNew />
    </CallForm>
  );
}

function EditForm({ one }: { one: OwnAction }) {
  const form = useRecordForm({
    record: one,
    call: client.ownActions.updateOwnAction,
    read: client.ownActions.getOwnAction,
    values: valuesOf,
    labels: useLabels(),
    input: ({ type: _type, kind: _kind, ...values }) => values,
    menu: '/webhooks',
    list: pathTo('ownActions.view', one.id),
  });
  return (
    <RecordForm form={form}>
      <Fields form={form} />
    </RecordForm>
  );
}

/** Edit an own action or card. */
export function OwnActionsEdit() {
  return (
    <RouteRecord call={client.ownActions.getOwnAction} fields={8} name={({ name }) => name}>
      {(one) => <EditForm one={one} />}
    </RouteRecord>
  );
}
