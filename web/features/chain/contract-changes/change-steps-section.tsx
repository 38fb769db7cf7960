import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { ContractChange } from './contract-change-labels.ts';
import styles from './contract-changes.module.css';

type Step = ContractChange['steps'][number];

/** The text of each kind of step. */
function useStepLabels(): (step: Step) => string {
  const { t } = useLingui();
  return ({ kind, details }) => {
    const { block = '', nonce = '', threshold = '' } = details;
    const owners = (details['owners'] ?? '').split(' ').length;
    switch (kind) {
      case 'proposed':
        return nonce ? t`Proposed, with Safe nonce ${nonce}` : t`Requested`;
      case 'signed':
        return details['from'] === 'service'
          ? t`Signed through the Safe Transaction Service`
          : t({ message: 'Signed', context: 'step' });
      case 'sent':
        return t`Sent to the chain`;
      case 'done':
        return t`Done in block ${block}`;
      case 'undone':
        return t`The chain dropped the transaction. It may be included again.`;
      case 'failed':
        return t`The transaction failed and changed nothing`;
      case 'replaced':
        return t`The Safe used this nonce for another transaction. Propose the change again.`;
      case 'withdrawn':
        return t({ message: 'Withdrawn', context: 'step' });
      case 'void':
        return t`The contract has a different owner now. Propose the change again.`;
      case 'safeChanged':
        return t`The Safe changed: it now requires ${threshold} of ${owners} signatures`;
      case 'handedIn':
        return t`Sent to the Safe Transaction Service: owners can sign there too`;
      case 'serviceFailed':
        return t`The Safe Transaction Service could not be used. It is tried again automatically. Signatures given here count anyway.`;
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
