import { Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { parseDecimal } from '#contract/platform/decimal.ts';
import { looserRuleHours, staleHoursMax } from '#contract/platform/limits.ts';
import { looserIn, type ReserveRule } from '#contract/withdrawals/reserve-rules.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Bar } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import styles from './reserves.module.css';

type Rules = AnswerOf<typeof client.reserves.getReserveRule>;

/** The effect of saving, shown before: a looser rule takes effect after a day. */
function Follows({ rules, given }: { rules: Rules; given: ReserveRule }) {
  const { t } = useLingui();
  const { now, next } = rules;
  const words = {
    tolerance: t`more may be missing`,
    staleHours: t`reports count longer`,
    unknownHolds: t`what is not known is no longer held`,
  };
  const looser = looserIn(now, given).map((one) => words[one]);
  const list = looser.join(' · ');
  return (
    <div className={styles.follows} role="status">
      {looser.length > 0 ? (
        <p>
          <Trans>
            This is looser than the rule in force ({list}), so it takes effect {looserRuleHours} hours after
            you save it. Until then the rule in force goes on.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>This takes effect at once: whatever it holds is held as soon as you save it.</Trans>
        </p>
      )}
      {next && (
        <p>
          {looser.length > 0 ? (
            <Trans>
              The looser rule that was saved before still takes effect first: <Instant at={next.inForceAt} />.
            </Trans>
          ) : (
            <Trans>
              The looser rule that would take effect <Instant at={next.inForceAt} /> is dropped.
            </Trans>
          )}
        </p>
      )}
      <p>
        <Trans>Every superadmin is told by mail.</Trans>
      </p>
    </div>
  );
}

function RuleForm({ currency, rules, onClose }: { currency: string; rules: Rules; onClose: () => void }) {
  const { t } = useLingui();
  const { tolerance, staleHours, unknownHolds } = rules.now;
  const form = useCallForm({
    call: client.reserves.setReserveRule,
    keepsDraft: false,
    start: { tolerance, staleHours: String(staleHours), unknownHolds, code: '' },
    labels: {
      tolerance: t`May be missing`,
      staleHours: t`Hours for which a report counts`,
      unknownHolds: t`Hold releases also while nobody knows how much is held`,
      code: t`Code`,
    },
    input: (values) => ({
      ...values,
      ...(currency !== '' && { currency }),
      staleHours: Number(values.staleHours),
    }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const { values } = form;
  const missing = parseDecimal(values.tolerance.trim());
  const hours = Number(values.staleHours);
  const mostHours = staleHoursMax;
  const symbol = currency.toUpperCase();
  return (
    <CallForm form={form} submit={<Trans>Save the rule</Trans>}>
      <p>
        {currency === '' ? (
          <Trans>It counts for every currency that has no rule of its own.</Trans>
        ) : rules.now.isOwn ? (
          <Trans>It counts for {symbol} alone.</Trans>
        ) : (
          <Trans>
            The rule of all currencies counts for {symbol} up to now. Saving gives it one of its own.
          </Trans>
        )}
      </p>
      <TextInput
        {...form.field('tolerance')}
        description={
          currency === ''
            ? t`In units of each currency. While more is missing, its releases are held.`
            : t`In ${symbol}. While more is missing, its releases are held.`
        }
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <TextInput
        {...form.field('staleHours')}
        description={t`At most ${mostHours}. An account that was not reported for longer makes the currency “not known”.`}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <Checkbox {...form.flag('unknownHolds')} />
      <CodeField {...form.field('code')} />
      {missing !== undefined && Number.isInteger(hours) && (
        <Follows
          rules={rules}
          given={{ tolerance: missing, staleHours: hours, unknownHolds: values.unknownHolds }}
        />
      )}
    </CallForm>
  );
}

/** The rule of one currency, or of all (`''`): when withdrawals are held. */
export function ReserveRulePanel({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useFreshCall(client.reserves.getReserveRule, currency === '' ? {} : { currency });
  const symbol = currency.toUpperCase();
  return (
    <SidePanel
      opened
      isNarrow
      onClose={onClose}
      title={currency === '' ? t`Rule of all currencies` : t`Rule of ${symbol}`}
    >
      <Loaded query={query} skeleton={<Bar width="180px" />}>
        {(rules) => <RuleForm currency={currency} rules={rules} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}
