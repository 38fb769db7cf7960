import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnerChange, useChangeLabels } from '../owner-alarms/owner-change-labels.ts';
import { useChains } from '../wallet/use-chain-name.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useContractNames } from './contract-change-labels.ts';
import styles from './contract-changes.module.css';

/** Only the newest are shown; the call can return all. */
const latest = { limit: 10 } as const;

/** The labels for whether a change was proposed. */
function useJudgements(): Readonly<Record<OwnerChange['state'], { label: string; tone: Tone }>> {
  const { t } = useLingui();
  return {
    before: { label: t`Before monitoring started`, tone: 'neutral' },
    asked: { label: t`Proposed here`, tone: 'positive' },
    unasked: { label: t`Not proposed here`, tone: 'negative' },
    seen: { label: t`Resolved`, tone: 'caution' },
  };
}

/** All contract changes on the chain, proposed or not, newest first. */
export function OwnerEventsSection() {
  const { t } = useLingui();
  const words = useChangeLabels();
  const judgements = useJudgements();
  const names = useContractNames();
  const { isMany, nameOf } = useChains();
  const rows = useCall(client.contractChanges.listContractChanges, latest).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={`${styles.card} ${styles.below}`} aria-label={t`Latest changes on the chain`}>
      <h2>
        <Trans>Latest changes on the chain</Trans>
      </h2>
      <ul className={styles.steps}>
        {rows.map((change) => {
          const { label, tone } = judgements[change.state];
          return (
            <li key={change.id}>
              <RecordLink to={{ screen: 'contractChanges.view', id: change.actId }}>
                {words(change)}
              </RecordLink>
              <span className={styles.dim}>
                {names[change.standard]} · <Instant at={change.at} />
              </span>
              {isMany && (
                <span className={styles.network}>
                  <bdi>{nameOf(change.chainId)}</bdi>
                </span>
              )}
              <StatusMark tone={tone}>{label}</StatusMark>
              {change.undoneAt !== null && (
                <StatusMark tone="neutral">
                  <Trans>dropped from the chain</Trans>
                </StatusMark>
              )}
              {change.sender !== null && <Copyable text={change.sender} />}
              {change.seenBy !== null && (
                <span className={styles.dim}>
                  <bdi>{change.seenBy}</bdi>: <bdi>{change.reason}</bdi>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
