import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ProviderPreset, providerPresetNames } from '#contract/integrations/provider-schemes.ts';
import { providerDoor } from '#contract/platform/limits.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { presetLabels, type Provider } from './provider-labels.tsx';
import { ProviderSchemeFields } from './provider-scheme-fields.tsx';
import { inputOf, type Values, valuesOf, valuesOfPreset } from './provider-form-reader.ts';
import { ProviderMappingField, type Trial } from './provider-mapping-field.tsx';
import { problemsOf } from './provider-mapping-reader.ts';
import { ProviderMappingTrialSection } from './provider-mapping-trial-section.tsx';

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name`,
    slug: t`Address`,
    preset: t`Scheme`,
    source: t`Source`,
    secret: t`Secret`,
    mapping: t`Mapping`,
    tolerance: t`Tolerance in seconds`,
    algorithm: t`Algorithm`,
    header: t`Header of the signature`,
    encoding: t`Encoding`,
    separator: t`Several signatures`,
    prefix: t`Prefix`,
    content: t`Signed content`,
    idHeader: t`Header of the ID`,
    timestampHeader: t`Header of the time`,
    timestampPrefix: t`Prefix of the time`,
    secretForm: t`Form of the secret`,
    idPath: t`ID in the body`,
    timePath: t`Time in the body`,
  };
}

function useCheck() {
  const { t } = useLingui();
  return ({ mapping }: Values) =>
    mapping.some((row) => Object.keys(problemsOf(row)).length > 0)
      ? { mapping: t`A row of the mapping isn’t complete.` }
      : {};
}

function Fields({
  form,
  id,
}: {
  form: Pick<Form<Values>, 'field' | 'values' | 'set'>;
  /** The provider; undefined for a new one. */
  id?: string;
}) {
  const { t, i18n } = useLingui();
  const [trial, setTrial] = useState<Trial>();
  const isNew = id === undefined;
  const { label, error, value: mapping } = form.field('mapping');
  const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  const preset = form.field('preset');
  const choose = (name: ProviderPreset) => {
    form.set('preset', name);
    for (const [field, value] of Object.entries(valuesOfPreset(name))) {
      // A mapping that exists is the company's own.
      if (field !== 'mapping' || isNew) form.set(field as keyof Values, value as never);
    }
  };
  return (
    <>
      <TextInput {...form.field('name')} dir="auto" autoComplete="off" />
      <TextInput
        {...form.field('slug')}
        {...text}
        description={t`The end of the address ${location.origin + providerDoor}… that you enter at the provider.`}
      />
      <NativeSelect
        {...preset}
        onChange={(event) => choose(event.currentTarget.value as ProviderPreset)}
        data={providerPresetNames.map((name) => ({ value: name, label: i18n._(presetLabels[name]) }))}
      />
      {isNew && (
        <TextInput
          {...form.field('secret')}
          {...text}
          type="password"
          autoComplete="new-password"
          description={t`The provider shows it next to the address of the webhook.`}
        />
      )}
      {form.values.preset === 'custom' && <ProviderSchemeFields form={form} />}
      <TextInput {...form.field('tolerance')} {...text} inputMode="numeric" />
      <TextInput
        {...form.field('source')}
        {...text}
        description={t`Optional. The source of your marketplace's API key. If it is set, messages may name users by your own IDs.`}
      />
      <ProviderMappingField
        label={label}
        error={error}
        value={mapping}
        trial={trial}
        onChange={(rows) => {
          setTrial(undefined);
          form.set('mapping', rows);
        }}
      />
      {id !== undefined && (
        <ProviderMappingTrialSection id={id} mapping={mapping} trial={trial} onTried={setTrial} />
      )}
    </>
  );
}

/** Add a provider. */
export function ProvidersAdd() {
  const navigate = useNavigateWhileShown();
  const form = useCallForm({
    call: client.providers.addProvider,
    start: valuesOf(),
    labels: useLabels(),
    check: useCheck(),
    input: (values) => ({ ...inputOf(values), secret: values.secret }),
    // The secret must not be stored in the browser.
    keepsDraft: false,
    done: ({ message, result }) => {
      toast.done(message);
      navigate(pathTo('providers.view', result.id));
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={pathTo('providers.list')} isWide>
      <Fields form={form} />
    </CallForm>
  );
}

function EditForm({ one }: { one: Provider }) {
  const form = useRecordForm({
    record: one,
    call: client.providers.updateProvider,
    read: client.providers.getProvider,
    values: valuesOf,
    labels: useLabels(),
    check: useCheck(),
    input: inputOf,
    menu: '/webhooks',
    list: pathTo('providers.view', one.id),
  });
  return (
    <RecordForm form={form} isWide>
      <Fields form={form} id={one.id} />
    </RecordForm>
  );
}

/** Edit a provider. */
export function ProvidersEdit() {
  return (
    <RouteRecord call={client.providers.getProvider} fields={7} name={({ name }) => name}>
      {(one) => <EditForm one={one} />}
    </RouteRecord>
  );
}
