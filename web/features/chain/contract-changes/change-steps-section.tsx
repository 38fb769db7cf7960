import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { ContractChange } from './contract-change-labels.ts';
import styles from './contract-changes.module.css';

type Step = ContractChange['steps'][number];

/** The label of a step. */
function useStepLabels(): (step: Step) => string {
  const { t } = useLingui();
  return ({ kind, details }) => {
    const { block = '', nonce = '', threshold = '' } = details;
    const owners = (details['owners'] ?? '').split(' ').length;
    switch (kind) {
      case 'proposed':
        return nonce ? t`Asked for, with number ${nonce} of the Safe` : t`Asked for`;
      case 'signed':
        return details['from'] === 'service'
          ? t`Signed, by the Safe Transaction Service`
          : t({ message: 'Signed', context: 'step' });
      case 'sent':
        return t`Sent to the chain`;
      case 'done':
        return t`Done in block ${block}`;
      case 'undone':
        return t`The chain dropped it. It may come again.`;
      case 'failed':
        return t`The transaction failed and changed nothing`;
      case 'replaced':
        return t`The Safe used the number for another transaction. Ask anew.`;
      case 'withdrawn':
        return t({ message: 'Withdrawn', context: 'step' });
      case 'void':
        return t`The contract has another owner now. Ask anew.`;
      case 'safeChanged':
        return t`The Safe changed: ${threshold} of ${owners} sign now`;
      case 'handedIn':
        return t`The Safe Transaction Service has it: owners may sign there too`;
      case 'serviceFailed':
        return t`The Safe Transaction Service did not take part. It is tried again; signatures given here count all the same.`;
    }
  };
}

/** The activity of a contract change, oldest first. */
export function ChangeStepsSection({ steps }: { steps: readonly Step[] }) {
  const words = useStepLabels();
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const { signer, hash } = step.details;
        return (
          <li key={step.id}>
            <span>{words(step)}</span>
            <span className={styles.dim}>
              <Instant at={step.at} />
              {step.admin !== null && (
                <>
                  {' '}
                  <Trans>
                    by <bdi>{step.admin}</bdi>
                  </Trans>
                </>
              )}
            </span>
            {signer && <Copyable text={signer} />}
            {hash && <Copyable text={hash} />}
          </li>
        );
      })}
    </ol>
  );
}
