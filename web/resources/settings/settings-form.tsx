import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/kit/call-form.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm, type CallForm as Form } from '#web/kit/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useSettingNames } from './setting-names.ts';
import styles from './settings.module.css';

type Settings = AnswerOf<typeof client.settings.getSettings>;

/** The settings that the screen shows; the others stay as they are. */
function valuesOf({ royaltyFee, serviceFee721, serviceFee1155, pksPriceUsd, version }: Settings) {
  return { royaltyFee, serviceFee721, serviceFee1155, pksPriceUsd, version };
}

type Values = ReturnType<typeof valuesOf>;

function SettingField({ form, name }: { form: Form<Values>; name: Exclude<keyof Values, 'version'> }) {
  const { unit, hint } = useSettingNames()[name];
  const { label, ...field } = form.field(name);
  return (
    <TextInput
      {...field}
      label={
        <>
          <span>{label}</span>
          {unit === '%' && <span className={styles.unit}> {unit}</span>}
        </>
      }
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  );
}

/** The settings of the marketplace, in one form. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/setting');
  const names = useSettingNames();
  const form = useCallForm({
    call: client.settings.updateSettings,
    start: valuesOf(settings),
    labels: {
      royaltyFee: names.royaltyFee.label,
      serviceFee721: names.serviceFee721.label,
      serviceFee1155: names.serviceFee1155.label,
      pksPriceUsd: names.pksPriceUsd.label,
    },
    input: (values) => values,
    newer: async () => {
      // The history beside the form is to show what somebody else has done.
      announceChange(client.settings.updateSettings);
      return valuesOf(await client.settings.getSettings({}));
    },
    done: ({ result }: { result: Settings | string }) => {
      // Only a message with an _id means success; any other message is the error (specification section 5).
      if (typeof result !== 'object' || !result.id) {
        toast.failed(String(result));
        return;
      }
      toast.done(t`Successfully updated`);
      for (const [name, value] of Object.entries(valuesOf(result))) {
        form.set(name as keyof Values, value as never);
      }
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} isReadOnly={!mayChange}>
      <SettingField form={form} name="royaltyFee" />
      <SettingField form={form} name="serviceFee721" />
      <SettingField form={form} name="serviceFee1155" />
      <SettingField form={form} name="pksPriceUsd" />
    </CallForm>
  );
}
