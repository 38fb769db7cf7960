import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { useConditionLabels, useOutcomeLabels } from '../withdrawal-decisions/rule-labels.tsx';
import { formatCount } from '#web/lib/format.ts';
import styles from './withdrawal-policy.module.css';

/** The conditions of a rule as a list. A rule without conditions matches every withdrawal. */
function Conditions({ rule }: { rule: PolicyRow }) {
  const words = useConditionLabels(rule);
  if (words.length === 0)
    return (
      <p>
        <Trans>Any other withdrawal</Trans>
      </p>
    );
  return (
    <ul>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface Props {
  /** Names the table. */
  label: string;
  rules: readonly PolicyRow[];
  /** The keys of the rules that are marked as changed. */
  changed?: readonly string[];
  /** How many withdrawals of the dry run each rule matched, by its key. */
  counts?: ReadonlyMap<string, number> | undefined;
  /** The actions for a rule. */
  actions?: (rule: PolicyRow, place: number) => ReactNode;
}

/** The rules of a policy in order. The first matching rule applies. */
export function RulesTable({ label, rules, changed = [], counts, actions }: Props) {
  const { t } = useLingui();
  const outcomes = useOutcomeLabels();
  return (
    <table className={styles.rules} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" aria-label={t`Number`}>
            #
          </th>
          <th scope="col">{t`Conditions`}</th>
          <th scope="col">{t`Outcome`}</th>
          {counts && (
            <th scope="col" className={styles.figure}>
              {t`In 90 days`}
            </th>
          )}
          {actions && <td />}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, place) => (
          <tr key={rule.key} data-changed={changed.includes(rule.key) || undefined}>
            <th scope="row">{formatCount(place + 1)}</th>
            <td data-label={t`Conditions`}>
              <Conditions rule={rule} />
            </td>
            <td data-label={t`Outcome`}>
              <p>
                <strong>{outcomes[rule.outcome]}</strong>
                {changed.includes(rule.key) && <span className={styles.mark}>{t`Changed`}</span>}
              </p>
              {rule.gates && rule.gates.length > 0 && (
                <p className={styles.dim}>
                  <Trans>
                    Gates: <bdi>{rule.gates.join(', ')}</bdi>
                  </Trans>
                  {rule.unknownGates === 'override' && (
                    <>
                      {' · '}
                      <Trans>two people can override a missing answer</Trans>
                    </>
                  )}
                </p>
              )}
              {rule.reason !== null && (
                <p className={styles.dim}>
                  <bdi>{rule.reason}</bdi>
                </p>
              )}
            </td>
            {counts && (
              <td className={styles.figure} data-label={t`In 90 days`}>
                {formatCount(counts.get(rule.key) ?? 0)}
              </td>
            )}
            {actions && <td className={styles.acts}>{actions(rule, place)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
