import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm, type CallForm as Form } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { type FeeState, isProcessing } from '#web/lib/wallet/fee-steps.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { Standard } from '#web/lib/wallet/pending-fee.ts';
import { FeeField } from './fee-field.tsx';
import { useSettingNames } from './setting-labels.ts';
import type { FeeUpdate } from './use-chain.ts';
import styles from './settings.module.css';

type Settings = AnswerOf<typeof client.settings.getSettings>;

/** The settings as values of the form. */
function valuesOf(settings: Settings) {
  const { royaltyFee, serviceFee, serviceFee721, serviceFee1155, bidFee, pksPriceUsd, version } = settings;
  return { royaltyFee, serviceFee, serviceFee721, serviceFee1155, bidFee, pksPriceUsd, version };
}

type Values = ReturnType<typeof valuesOf>;
type Name = Exclude<keyof Values, 'version'>;

/** The fees that contracts also charge. */
const chainFees = [
  ['serviceFee721', 721],
  ['serviceFee1155', 1155],
] as const;

/** Props of a text field for one of these. */
function fieldOf(form: Form<Values>, name: Name, names: ReturnType<typeof useSettingNames>) {
  const { label, hint } = names[name];
  return {
    ...form.field(name),
    label,
    description: hint,
    inputMode: 'decimal',
    autoComplete: 'off',
    dir: 'ltr',
  } as const;
}

function SettingField({ form, name }: { form: Form<Values>; name: Name }) {
  const names = useSettingNames();
  const field = fieldOf(form, name, names);
  return (
    <TextInput
      {...field}
      label={
        <>
          <span>{field.label}</span>
          {names[name].unit === '%' && <span className={styles.unit}> %</span>}
        </>
      }
    />
  );
}

export interface SettingsFormProps {
  settings: Settings;
  chain: ChainStatus | undefined;
  /** The fees that the contracts charge, in percent, if known. */
  onChain: Readonly<Record<Standard, string | undefined>>;
  /** The updates on the chain; null for an admin who may not change them. */
  updates: Readonly<Record<Standard, FeeUpdate>> | null;
}

/**
 * Adopts settings that were saved elsewhere meanwhile, such as a fee that the chain confirmed. If one of the
 * changed fields was edited here, nothing is adopted and saving shows the conflict.
 * @returns a function to call with what this form has saved itself
 */
function useNewest(form: Form<Values>, settings: Settings): (saved: Values) => void {
  const base = useRef(valuesOf(settings));
  const follow = useEffectEvent((newest: Values) => {
    const old = base.current;
    if (newest.version <= old.version || form.isRunning || form.conflict !== null) return;
    const names = Object.keys(newest) as (keyof Values)[];
    const changed = names.filter((name) => newest[name] !== old[name]);
    if (changed.some((name) => form.values[name] !== old[name] && form.values[name] !== newest[name])) return;
    base.current = newest;
    form.replace(Object.fromEntries(changed.map((name) => [name, newest[name]])));
  });
  useEffect(() => follow(valuesOf(settings)), [settings]);
  return (saved) => {
    base.current = saved;
    form.replace(saved);
  };
}

/** Reports that a fee confirmed by the chain is stored, and shows it in its field. */
function useStoredFee(form: Form<Values>, name: Name, update: FeeUpdate | undefined): void {
  const end = update?.state.phase === 'ended' ? update.state.end : undefined;
  const tell = useEffectEvent((stored: { fee: string; message: string }) => {
    toast.done(stored.message);
    form.replace({ [name]: stored.fee });
  });
  useEffect(() => {
    if (end?.kind === 'stored') tell(end);
  }, [end]);
  const leave = useEffectEvent(() => update?.leave());
  useEffect(() => () => leave(), []);
}

/**
 * Whether a typed fee reaches the chain without this form: a wallet is sending it, or the owners of a Safe sign
 * it.
 */
const isOnItsWay = (state: FeeState) =>
  isProcessing(state) || (state.phase === 'ended' && state.end.kind === 'proposed');

/** The settings of the marketplace, in one form. */
export function SettingsForm({ settings, chain, onChain, updates }: SettingsFormProps) {
  const { t } = useLingui();
  const names = useSettingNames();
  const form = useCallForm({
    call: client.settings.updateSettings,
    start: valuesOf(settings),
    labels: {
      royaltyFee: names.royaltyFee.label,
      serviceFee: names.serviceFee.label,
      bidFee: names.bidFee.label,
      serviceFee721: names.serviceFee721.label,
      serviceFee1155: names.serviceFee1155.label,
      pksPriceUsd: names.pksPriceUsd.label,
    },
    input: (values) => values,
    savedElsewhere: chainFees
      .filter(([, standard]) => updates !== null && isOnItsWay(updates[standard].state))
      .map(([name]) => name),
    newer: async () => {
      // Makes the history next to the form show somebody else's change.
      announceChange(client.settings.updateSettings);
      return valuesOf(await client.settings.getSettings({}));
    },
    done: ({ result }: { result: Settings | string }) => {
      // Only a message with an _id means success; any other message is the error (specification 9.17).
      if (typeof result !== 'object' || !result.id) {
        toast.failed(String(result));
        return;
      }
      toast.done(t`Successfully updated`);
      noteSaved(valuesOf(result));
    },
  });
  const noteSaved = useNewest(form, settings);
  useStoredFee(form, 'serviceFee721', updates?.[721]);
  useStoredFee(form, 'serviceFee1155', updates?.[1155]);
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} isReadOnly={updates === null}>
      <SettingField form={form} name="royaltyFee" />
      <SettingField form={form} name="serviceFee" />
      {chainFees.map(([name, standard]) => (
        <FeeField
          key={standard}
          standard={standard}
          field={fieldOf(form, name, names)}
          stored={settings[name]}
          onChain={onChain[standard]}
          chain={chain}
          update={updates?.[standard] ?? null}
        />
      ))}
      <SettingField form={form} name="bidFee" />
      <SettingField form={form} name="pksPriceUsd" />
    </CallForm>
  );
}
