import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '#web/lib/format.ts';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Decision } from './decision-form.tsx';
import { useConditionLabels, useOutcomeLabels } from './rule-labels.tsx';
import styles from './withdrawal-decisions.module.css';

type Rule = NonNullable<Decision['row']>;

function Step({ rule, place, isMatch }: { rule: Rule; place: number; isMatch: boolean }) {
  const { t } = useLingui();
  const conditions = useConditionLabels(rule);
  const number = formatCount(place + 1);
  return (
    <li className={styles.step} data-match={isMatch || undefined}>
      <p className={styles.stepName}>
        <strong>{t`Rule ${number}`}</strong>{' '}
        <StatusMark tone={isMatch ? 'info' : 'neutral'}>{isMatch ? t`Matches` : t`Doesn’t match`}</StatusMark>
      </p>
      {conditions.length === 0 ? (
        <p>
          <Trans>Any other withdrawal</Trans>
        </p>
      ) : (
        <ul className={styles.sentences}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The way of a withdrawal through the policy: the rules that don't match, the one that does, and its outcome. */
export function PolicyPath({ rules, outcome }: { rules: readonly Rule[]; outcome: Decision['outcome'] }) {
  const { t } = useLingui();
  const outcomes = useOutcomeLabels();
  const before = rules.slice(0, -1);
  const matched = rules.at(-1);
  if (!matched)
    return (
      <p>
        <Trans>Checking the policy…</Trans>
      </p>
    );
  const steps = before.map((rule, place) => (
    <Step key={rule.key} rule={rule} place={place} isMatch={false} />
  ));
  return (
    <div className={styles.path}>
      {before.length > 3 ? (
        <details>
          <summary>
            <Plural value={before.length} one="# rule doesn’t match" other="# rules don’t match" />
          </summary>
          <ol className={styles.steps}>{steps}</ol>
        </details>
      ) : (
        before.length > 0 && <ol className={styles.steps}>{steps}</ol>
      )}
      <ol className={styles.steps} start={rules.length}>
        <Step rule={matched} place={before.length} isMatch />
        <li className={styles.step} data-end>
          <p className={styles.stepName}>
            {t`Outcome`} <strong>{outcomes[outcome ?? matched.outcome]}</strong>
          </p>
          {matched.reason !== null && (
            <p className={styles.dim}>
              <bdi>{matched.reason}</bdi>
            </p>
          )}
        </li>
      </ol>
    </div>
  );
}
