import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { linesOf, thresholdsOf } from './threshold-reader.ts';
import styles from './travel-rule.module.css';

type Settings = AnswerOf<typeof client.travelRule.getTravelRuleSettings>;

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.travelRule.updateTravelRuleSettings,
    about: 'travel rule settings',
    start: {
      name: settings.name,
      country: settings.country,
      thresholds: linesOf(settings.thresholds),
      windowHours: String(settings.windowHours),
    },
    labels: {
      name: t`Legal name of your company`,
      country: t`Country`,
      thresholds: t`Thresholds (optional)`,
      windowHours: t`Hours within which withdrawals are added up`,
    },
    check: ({ thresholds }) =>
      thresholdsOf(thresholds) === undefined
        ? { thresholds: t`Enter country, currency and amount on each line, such as DE USDT 1000.` }
        : {},
    input: ({ thresholds, windowHours, ...values }) => ({
      ...values,
      windowHours: Number(windowHours),
      thresholds: thresholdsOf(thresholds) ?? [],
      version: settings.version,
    }),
    done: ({ message }) => toast.done(message),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>}>
      <TextInput {...form.field('name')} dir="auto" maxLength={80} autoComplete="organization" />
      <TextInput
        {...form.field('country')}
        dir="ltr"
        maxLength={2}
        autoComplete="off"
        description={t`Two letters, such as DE.`}
      />
      <Textarea
        {...form.field('thresholds')}
        dir="ltr"
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        description={t`One on each line: country, currency and amount, such as DE USDT 1000. Withdrawals below the amounts of your country and the counterparty's country need no data. Without a threshold, all of a currency do.`}
      />
      <TextInput
        {...form.field('windowHours')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        description={t`A threshold applies to the sum of a user's withdrawals to the same address or counterparty that are less than this apart, in the same currency.`}
      />
    </CallForm>
  );
}

/** Who the company is, and below which amounts no data is needed. */
export function TravelRuleSettings() {
  const query = useCall(client.travelRule.getTravelRuleSettings, {});
  return (
    <>
      <p className={styles.above}>
        <Trans>Ask your lawyers which thresholds apply to you. This is not legal advice.</Trans>
      </p>
      <Loaded query={query} skeleton={<FormSkeleton fields={3} />}>
        {(settings) => <SettingsForm key={settings.version} settings={settings} />}
      </Loaded>
    </>
  );
}
