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
    tolerance: t`allowed shortfall is larger`,
    staleHours: t`reports stay valid longer`,
    unknownHolds: t`unknown amounts no longer hold releases`,
  };
  const looser = looserIn(now, given).map((one) => words[one]);
  const list = looser.join(' · ');
  return (
    <div className={styles.follows} role="status">
      {looser.length > 0 ? (
        <p>
          <Trans>
            This is less strict than the current rule ({list}), so it takes effect {looserRuleHours} hours
            after you save it. The current rule applies until then.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>This takes effect immediately. Affected releases are held as soon as you save.</Trans>
        </p>
      )}
      {next && (
        <p>
          {looser.length > 0 ? (
            <Trans>
              The less strict rule that was saved earlier still takes effect first:{' '}
              <Instant at={next.inForceAt} />.
            </Trans>
          ) : (
            <Trans>
              The less strict rule scheduled for <Instant at={next.inForceAt} /> is discarded.
            </Trans>
          )}
        </p>
      )}
      <p>
        <Trans>All superadmins are notified by email.</Trans>
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
      tolerance: t`Allowed shortfall`,
      staleHours: t`Report validity (hours)`,
      unknownHolds: t`Also hold releases while the held amount is unknown`,
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
    <CallForm form={form} submit={<Trans>Save rule</Trans>}>
      <p>
        {currency === '' ? (
          <Trans>This rule applies to every currency that has no rule of its own.</Trans>
        ) : rules.now.isOwn ? (
          <Trans>This rule applies only to {symbol}.</Trans>
        ) : (
          <Trans>
            The rule for all currencies currently applies to {symbol}. If you save, {symbol} gets its own
            rule.
          </Trans>
        )}
      </p>
      <TextInput
        {...form.field('tolerance')}
        description={
          currency === ''
            ? t`In units of each currency. Releases of a currency are held while its shortfall is larger.`
            : t`In ${symbol}. Releases are held while the shortfall is larger.`
        }
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <TextInput
        {...form.field('staleHours')}
        description={t`At most ${mostHours}. If an account is not reported for longer, the currency becomes “not known”.`}
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
      title={currency === '' ? t`Rule for all currencies` : t`Rule for ${symbol}`}
    >
      <Loaded query={query} skeleton={<Bar width="180px" />}>
        {(rules) => <RuleForm currency={currency} rules={rules} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}
