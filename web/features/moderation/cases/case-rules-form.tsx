import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall, useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './case-rules-form.module.css';

type Stored = AnswerOf<typeof client.caseDesk.getCaseRules>;
type Rule = Stored['rules'][number];

/** A rule with its typed values. Empty fields are ignored. */
interface Typed {
  type: '' | 'token' | 'user';
  reportsFrom: string;
  priceFrom: string;
  currency: string;
  earlierFrom: string;
  priority: '2' | '3';
}

const empty: Typed = {
  type: '',
  reportsFrom: '',
  priceFrom: '',
  currency: '',
  earlierFrom: '',
  priority: '2',
};

const typed = (rule: Rule): Typed => ({
  type: rule.type ?? '',
  reportsFrom: String(rule.reportsFrom ?? ''),
  priceFrom: rule.priceFrom ?? '',
  currency: rule.currency ?? '',
  earlierFrom: String(rule.earlierFrom ?? ''),
  priority: rule.priority === 3 ? '3' : '2',
});

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

const read = (rule: Typed): Rule => ({
  type: rule.type === '' ? null : rule.type,
  reportsFrom: numberOrNull(rule.reportsFrom),
  priceFrom: orNull(rule.priceFrom),
  currency: orNull(rule.currency),
  earlierFrom: numberOrNull(rule.earlierFrom),
  priority: Number(rule.priority),
});

const isWhole = (text: string, most: number) =>
  text.trim() === '' || (/^\s*[1-9]\d*\s*$/.test(text) && Number(text) <= most);

/** The errors of a rule, by field. */
function useProblems() {
  const { t } = useLingui();
  return (rule: Typed): Partial<Record<keyof Typed, string>> => {
    const { type, reportsFrom, priceFrom, currency, earlierFrom } = rule;
    const hasPrice = priceFrom.trim() !== '';
    return {
      ...(type === '' &&
        `${reportsFrom}${priceFrom}${earlierFrom}`.trim() === '' && {
          reportsFrom: t`Add a condition to this rule, or remove it.`,
        }),
      ...(!isWhole(reportsFrom, 1_000_000) && { reportsFrom: t`Enter a whole number of at least 1.` }),
      ...(!isWhole(earlierFrom, 100) && { earlierFrom: t`Enter a whole number from 1 to 100.` }),
      ...(hasPrice &&
        !(/^\s*\d{1,18}(?:\.\d{1,18})?\s*$/.test(priceFrom) && /[1-9]/.test(priceFrom)) && {
          priceFrom: t`A number such as 2.5.`,
        }),
      ...(hasPrice && currency.trim() === '' && { currency: t`The currency of the price, such as ETH.` }),
      ...(!hasPrice && currency.trim() !== '' && { priceFrom: t`The price in this currency.` }),
    };
  };
}

/** The effect of these rules, shown before saving. */
function Trial({ rules }: { rules: Rule[] }) {
  const { data } = useCall(client.caseDesk.tryCaseRules, { rules });
  if (!data) return null;
  const [raised, open] = [formatCount(data.raised), formatCount(data.open)];
  return (
    <Trans>
      These rules would raise the priority of {raised} of {open} open cases. They never lower it.
    </Trans>
  );
}

interface RuleProps {
  rule: Typed;
  number: number;
  problems: Partial<Record<keyof Typed, string>>;
  change: (rule: Typed) => void;
  remove: () => void;
  isReadOnly: boolean;
}

function RuleFields({ rule, number, problems, change, remove, isReadOnly }: RuleProps) {
  const { t } = useLingui();
  const text = (name: 'reportsFrom' | 'priceFrom' | 'currency' | 'earlierFrom', label: string) => (
    <TextInput
      label={label}
      value={rule[name]}
      error={problems[name]}
      readOnly={isReadOnly}
      autoComplete="off"
      maxLength={40}
      inputMode={name === 'currency' ? undefined : 'decimal'}
      onChange={({ currentTarget }) => change({ ...rule, [name]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.rule}>
      <legend>
        <Trans>Rule {number}</Trans>
      </legend>
      <NativeSelect
        label={t`About`}
        value={rule.type}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => change({ ...rule, type: currentTarget.value as Typed['type'] })}
        data={[
          { value: '', label: t`Anything` },
          { value: 'token', label: t`A token` },
          { value: 'user', label: t`A user` },
        ]}
      />
      {text('reportsFrom', t`Reports, at least`)}
      {text('priceFrom', t`Price, at least`)}
      {text('currency', t`Price currency`)}
      {text('earlierFrom', t`Earlier cases, at least`)}
      <NativeSelect
        label={t`Set priority to`}
        value={rule.priority}
        disabled={isReadOnly}
        onChange={({ currentTarget }) =>
          change({ ...rule, priority: currentTarget.value as Typed['priority'] })
        }
        data={[
          { value: '2', label: t`High` },
          { value: '3', label: t`Urgent` },
        ]}
      />
      {!isReadOnly && (
        <Button variant="default" onClick={remove} aria-label={t`Remove rule ${number}`}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </fieldset>
  );
}

const valuesOf = ({ rules, givesOut, version }: Stored) => ({ rules: rules.map(typed), givesOut, version });
type Values = ReturnType<typeof valuesOf>;

function RulesForm({ stored }: { stored: Stored }) {
  const { t } = useLingui();
  const isReadOnly = useSession()?.role !== 'superadmin';
  const problems = useProblems();
  const isWrong = (rules: Typed[]) => rules.some((rule) => Object.keys(problems(rule)).length > 0);
  const form = useCallForm<
    Values,
    { rules: Rule[]; givesOut: boolean; version: number },
    { message: string; result: Stored }
  >({
    call: client.caseDesk.updateCaseRules,
    start: valuesOf(stored),
    labels: {
      rules: t`Rules`,
      givesOut: t`Assign each new case to the administrator with the fewest open cases`,
    },
    check: ({ rules }) => (isWrong(rules) ? { rules: t`Correct the marked rules.` } : {}),
    input: ({ rules, givesOut, version }) => ({ rules: rules.map(read), givesOut, version }),
    newer: async () => valuesOf(await client.caseDesk.getCaseRules({})),
    done: ({ message, result }) => {
      toast.done(message);
      form.replace(valuesOf(result));
    },
  });
  const { rules } = form.values;
  const now = isWrong(rules) ? '' : JSON.stringify(rules.map(read));
  const [tried, setTried] = useState('');
  useEffect(() => {
    // Waits until typing stops.
    const timer = setTimeout(() => setTried(now), 400);
    return () => clearTimeout(timer);
  }, [now]);
  const { error } = form.field('rules');
  const set = (index: number, rule: Typed) => form.set('rules', rules.with(index, rule));
  return (
    <CallForm form={form} submit={<Trans>Save</Trans>} back={pathTo('cases.list')} isReadOnly={isReadOnly}>
      <p className={styles.lead}>
        <Trans>
          A case gets the highest priority of the rules that apply to it. A rule applies when all its
          conditions match. Empty conditions are ignored. Earlier cases are cases about the same subject that
          ended with an action.
        </Trans>
      </p>
      {rules.map((rule, index) => (
        <RuleFields
          // Rules have no names. Removing one moves the others up, and all their fields are controlled.
          key={index}
          rule={rule}
          number={index + 1}
          problems={problems(rule)}
          change={(next) => set(index, next)}
          remove={() => form.set('rules', rules.toSpliced(index, 1))}
          isReadOnly={isReadOnly}
        />
      ))}
      {!isReadOnly && rules.length < 20 && (
        <Button className={styles.add} variant="default" onClick={() => form.set('rules', [...rules, empty])}>
          <Trans>Add rule</Trans>
        </Button>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
      {!isReadOnly && (
        <p className={styles.lead} role="status">
          {tried !== '' && <Trial rules={JSON.parse(tried) as Rule[]} />}
        </p>
      )}
      <Checkbox
        {...form.flag('givesOut')}
        disabled={isReadOnly}
        description={t`Assigns each new case to an active colleague who can change cases, but never to a superadmin. If off, colleagues take the next case themselves.`}
      />
    </CallForm>
  );
}

/**
 * Priority rules: what raises the priority of a case, and whether new cases are assigned automatically.
 * Superadmins change them.
 */
export function CaseRulesForm() {
  const query = useFreshCall(client.caseDesk.getCaseRules, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={8} />}>
      {(stored) => <RulesForm stored={stored} />}
    </Loaded>
  );
}
