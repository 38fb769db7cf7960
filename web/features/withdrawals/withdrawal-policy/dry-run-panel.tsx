import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  policyOutcomes,
  type DestinationList,
  type PolicyRow,
  type WithdrawalPolicy,
} from '#contract/withdrawals/withdrawal-policy.ts';
import { useOutcomeLabels } from '../withdrawal-decisions/rule-labels.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import styles from './withdrawal-policy.module.css';

type Answer = AnswerOf<typeof client.withdrawalDecisions.tryWithdrawalPolicy>;

interface Tried {
  /** The tested policy, to detect later changes. */
  policy: string;
  would: Answer;
  /** What the current version would have done with the same withdrawals. */
  does: Answer;
}

/** What a dry run depends on: gates don't change which rule matches. */
type Tested = Pick<WithdrawalPolicy, 'rows' | 'lists'>;

const asText = ({ rows, lists }: Tested) => JSON.stringify([rows, lists]);

const inputOf = ({ rows, lists, gates }: WithdrawalPolicy) => ({
  rows: [...rows],
  lists: lists.map(({ name, destinations }) => ({ name, destinations: [...destinations] })),
  gates: [...gates],
});

/** Dry runs of a policy against the current one, and the last result. */
export function useDryRun() {
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const fitting = (policy: Tested) => (tried?.policy === asText(policy) ? tried : null);
  return {
    failure,
    isRunning,
    fitting,
    /** How many withdrawals each rule would have matched; undefined if this policy was not tested. */
    countsOf(rows: readonly PolicyRow[], lists: readonly DestinationList[]) {
      const found = fitting({ rows, lists });
      return found ? new Map(found.would.rows.map(({ key, count }) => [key, count])) : undefined;
    },
    async run(policy: WithdrawalPolicy, inForce: WithdrawalPolicy) {
      setRunning(true);
      setFailure(null);
      try {
        const [would, does] = [
          await client.withdrawalDecisions.tryWithdrawalPolicy(inputOf(policy)),
          await client.withdrawalDecisions.tryWithdrawalPolicy(inputOf(inForce)),
        ];
        setTried({ policy: asText(policy), would, does });
      } catch (error) {
        if (!isFailure(error)) throw error;
        setFailure(Object.values(error.errors)[0] ?? error.message);
      } finally {
        setRunning(false);
      }
    },
  };
}

interface Props extends WithdrawalPolicy {
  tried: ReturnType<typeof useDryRun>;
  inForce: WithdrawalPolicy;
}

function Outcomes({ would, does }: Tried) {
  const { t } = useLingui();
  const words = useOutcomeLabels();
  const count = formatCount(would.evaluated);
  return (
    <>
      <p>
        {would.isCapped ? (
          <Trans>The newest {count} withdrawals of the last 90 days, with the data known at the time:</Trans>
        ) : (
          <Trans>The {count} withdrawals of the last 90 days, with the data known at the time:</Trans>
        )}
      </p>
      <table className={styles.outcomes} aria-label={t`Simulated outcomes`}>
        <thead>
          <tr>
            <th scope="col">{t`Outcome`}</th>
            <th scope="col">{t`This version`}</th>
            <th scope="col">{t`Active version`}</th>
          </tr>
        </thead>
        <tbody>
          {policyOutcomes.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{words[outcome]}</th>
              <td>{formatCount(would.outcomes[outcome])}</td>
              <td>{formatCount(does.outcomes[outcome])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Tests the changed policy on recent withdrawals before it is proposed. */
export function DryRunPanel({ tried, rows, lists, gates, inForce }: Props) {
  const found = tried.fitting({ rows, lists });
  return (
    <section className={styles.part} aria-labelledby="dry-run">
      <h2 id="dry-run">
        <Trans>Simulated outcomes</Trans>
      </h2>
      <div role="status" className={styles.part}>
        {found ? (
          <Outcomes {...found} />
        ) : (
          <p className={styles.dim}>
            <Trans>Test these rules on the withdrawals of the last 90 days. Nothing is changed.</Trans>
          </p>
        )}
      </div>
      {tried.failure !== null && (
        <p className={styles.failure} role="alert">
          {tried.failure}
        </p>
      )}
      <div>
        <Button
          variant="default"
          loading={tried.isRunning}
          onClick={() => void tried.run({ rows, lists, gates }, inForce)}
        >
          <Trans>Test rules</Trans>
        </Button>
      </div>
    </section>
  );
}
