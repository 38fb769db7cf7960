import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import {
  policyOutcomes,
  userFlags,
  type PolicyOutcome,
  type PolicyRow,
} from '#contract/withdrawals/withdrawal-policy.ts';
import { useFlagLabels, useOutcomeLabels } from '../withdrawal-decisions/rule-labels.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { fieldsOfRule, mistakesOfRule, ruleOfFields, type RuleFields } from './rule-checks.ts';
import styles from './withdrawal-policy.module.css';

/** All currencies fit into one page of the largest size. */
const all = { limit: 100, sort: 'symbol' } as const;

type TextField = Exclude<keyof RuleFields, 'isFirst'>;

interface Props {
  rule: PolicyRow;
  isNew: boolean;
  /** The names of the lists of destinations. */
  lists: readonly string[];
  done: (rule: PolicyRow) => void;
  onClose: () => void;
}

/** The fields of a rule, with the mistakes that a try to submit them found. */
function useRuleFields(rule: PolicyRow, done: (rule: PolicyRow) => void) {
  const { i18n } = useLingui();
  const [fields, setFields] = useState(() => fieldsOfRule(rule));
  const [isTried, setTried] = useState(false);
  const mistakes = isTried ? mistakesOfRule(fields) : {};
  const props = (name: TextField) => ({
    name,
    value: fields[name],
    error: mistakes[name] && i18n._(mistakes[name]),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setFields((before) => ({ ...before, [name]: value })),
  });
  const amount = (name: TextField) =>
    ({ ...props(name), inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' }) as const;
  const whole = (name: TextField) =>
    ({ ...props(name), inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' }) as const;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = Object.keys(mistakesOfRule(fields))[0];
    if (wrong === undefined) return done(ruleOfFields(rule.key, fields));
    const control = event.currentTarget.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
  };
  return { fields, setFields, props, amount, whole, submit };
}

/** One rule: its conditions and its outcome. It becomes part of the policy's form; nothing is saved yet. */
export function RuleForm({ rule, isNew, lists, done, onClose }: Props) {
  const { t } = useLingui();
  const flags = useFlagLabels();
  const outcomes = useOutcomeLabels();
  const currencies = useCall(client.currencies.listCurrencies, all);
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  const { fields, setFields, props, amount, whole, submit } = useRuleFields(rule, done);
  // A currency that was removed since then stays a choice of its rule.
  const choices = [...new Set([...(rule.currency === null ? [] : [rule.currency]), ...symbols])];
  return (
    <SidePanel opened onClose={onClose} isNarrow title={isNew ? t`Add rule` : t`Edit rule`}>
      <form className={styles.rule} noValidate onSubmit={submit}>
        <p className={styles.dim}>
          <Trans>A rule applies when all its conditions match. Empty conditions are ignored.</Trans>
        </p>
        <NativeSelect
          {...props('currency')}
          label={t`Currency`}
          data={[
            { value: '', label: t`All currencies` },
            ...choices.map((one) => ({ value: one, label: one })),
          ]}
        />
        <TextInput {...amount('amountFrom')} label={t`Amount, at least`} />
        <TextInput
          {...amount('sumOfDayFrom')}
          label={t`Minimum total in 24 hours, including this withdrawal`}
        />
        <TextInput
          {...amount('sumOfWeekFrom')}
          label={t`Minimum total in 7 days, including this withdrawal`}
        />
        <TextInput {...whole('countOfDayFrom')} label={t`Withdrawals of the user in 24 hours, at least`} />
        <TextInput {...whole('countOfWeekFrom')} label={t`Withdrawals of the user in 7 days, at least`} />
        <TextInput
          {...whole('newDestinationHours')}
          label={t`Destination newer than (hours)`}
          description={t`Time since the first payment. Unused addresses count as new.`}
        />
        <NativeSelect
          {...props('onList')}
          label={t`Destination on the list`}
          data={[{ value: '', label: t`Any` }, ...lists.map((one) => ({ value: one, label: one }))]}
        />
        <NativeSelect
          {...props('userFlag')}
          label={t`User`}
          data={[
            { value: '', label: t`Any` },
            ...userFlags.map((one) => ({ value: one, label: flags[one] })),
          ]}
        />
        <TextInput {...whole('accountDays')} label={t`Account age less than (days)`} />
        <TextInput
          {...whole('credentialsHours')}
          label={t`Password or second factor changed in the last (hours)`}
        />
        <Checkbox
          label={t`First payout to the user`}
          checked={fields.isFirst}
          onChange={({ currentTarget: { checked } }) =>
            setFields((before) => ({ ...before, isFirst: checked }))
          }
        />
        <NativeSelect
          {...props('outcome')}
          label={t`Outcome`}
          data={policyOutcomes.map((one: PolicyOutcome) => ({ value: one, label: outcomes[one] }))}
        />
        <TextInput
          {...props('reason')}
          label={t`Reason`}
          description={t`Required if the rule holds or refuses withdrawals.`}
          maxLength={200}
          dir="auto"
        />
        <div className={styles.buttons}>
          <Button type="submit">{isNew ? <Trans>Add rule</Trans> : <Trans>Done</Trans>}</Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
