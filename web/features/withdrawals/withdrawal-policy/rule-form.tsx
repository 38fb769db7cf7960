import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { unknownRules, type UnknownRule } from '#contract/withdrawals/gates.ts';
import {
  lastRowKey,
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

type TextField = Exclude<keyof RuleFields, 'isFirst' | 'gates'>;

interface Props {
  rule: PolicyRow;
  isNew: boolean;
  /** The names of the lists of destinations. */
  lists: readonly string[];
  /** The names of the gates. */
  gates: readonly string[];
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

/** The gates of a rule, and what happens if one gives no answer. */
function GateFields({ names, form }: { names: readonly string[]; form: Fields }) {
  const { fields, setFields: set } = form;
  const { t } = useLingui();
  const words: Readonly<Record<UnknownRule, string>> = {
    wait: t`It waits for an answer`,
    override: t`Two people can override it`,
  };
  if (names.length === 0)
    return (
      <p className={styles.dim}>
        <Trans>The policy has no gates. Add one to require it here.</Trans>
      </p>
    );
  return (
    <>
      <Checkbox.Group
        label={t`Gates that must be passed`}
        value={fields.gates}
        onChange={(gates) => set((before) => ({ ...before, gates }))}
      >
        <div className={styles.choices}>
          {names.map((name) => (
            <Checkbox key={name} value={name} label={<bdi>{name}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
      {fields.gates.length > 0 && (
        <NativeSelect
          label={t`If a gate gives no answer`}
          value={fields.unknownGates}
          onChange={({ currentTarget: { value } }) =>
            set((before) => ({ ...before, unknownGates: value as UnknownRule }))
          }
          data={unknownRules.map((one) => ({ value: one, label: words[one] }))}
        />
      )}
    </>
  );
}

type Fields = ReturnType<typeof useRuleFields>;

interface ConditionProps {
  rule: PolicyRow;
  lists: readonly string[];
  form: Fields;
}

/** The conditions of a rule, its outcome and its reason. */
function ConditionFields({ rule, lists, form }: ConditionProps) {
  const { t } = useLingui();
  const { fields, setFields, props, amount, whole } = form;
  const flags = useFlagLabels();
  const outcomes = useOutcomeLabels();
  const currencies = useCall(client.currencies.listCurrencies, all);
  const symbols = (currencies.data?.rows ?? []).map(({ symbol }) => symbol);
  // A currency that was removed since then stays a choice of its rule.
  const choices = [...new Set([...(rule.currency === null ? [] : [rule.currency]), ...symbols])];
  return (
    <>
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
      <TextInput {...amount('sumOfWeekFrom')} label={t`Minimum total in 7 days, including this withdrawal`} />
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
        data={[{ value: '', label: t`Any` }, ...userFlags.map((one) => ({ value: one, label: flags[one] }))]}
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
    </>
  );
}

/** One rule: its conditions and its outcome. It becomes part of the policy's form; nothing is saved yet. */
export function RuleForm({ rule, isNew, lists, gates, done, onClose }: Props) {
  const { t } = useLingui();
  const form = useRuleFields(rule, done);
  const { submit } = form;
  return (
    <SidePanel opened onClose={onClose} isNarrow title={isNew ? t`Add rule` : t`Edit rule`}>
      <form className={styles.rule} noValidate onSubmit={submit}>
        {rule.key === lastRowKey ? (
          <p className={styles.dim}>
            <Trans>The last rule matches every withdrawal. Only its gates can be changed.</Trans>
          </p>
        ) : (
          <ConditionFields rule={rule} lists={lists} form={form} />
        )}
        <GateFields names={gates} form={form} />
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
