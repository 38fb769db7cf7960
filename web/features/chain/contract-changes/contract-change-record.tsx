import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ChangeStepsSection } from './change-steps-section.tsx';
import { ChangeEffectsSection } from './change-effects-section.tsx';
import { ChangeCallSection } from './change-call-section.tsx';
import type { ContractChange } from './contract-change-labels.ts';
import { ChangeWalletPanel } from './change-wallet-panel.tsx';
import { SafeSection } from './safe-section.tsx';
import styles from './contract-changes.module.css';

/** How often a pending contract change is polled, in milliseconds. */
const followMs = 3000;

/** Whether this change, or one that belongs with it, is not on the chain yet. */
const isUnderWay = ({ calls }: ContractChange) =>
  calls.some(({ state }) => state === 'open' || state === 'sent');

/** One contract change: what it does, who signs and sends it, and its activity. */
export function ContractChangeRecord() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const mayChange = useMayChange('/setting');
  const change = useQuery({
    queryKey: [...client.contractChanges.getOwnerAct.key, { id }],
    queryFn: ({ signal }) => client.contractChanges.getOwnerAct({ id }, { signal, isUnasked: true }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? followMs : false),
  });
  const chainId = change.data?.chainId;
  const chain = useQuery({
    queryKey: [...client.chain.chainStatus.key, { chainId }],
    queryFn: ({ signal }) =>
      client.chain.chainStatus(chainId ? { chainId } : {}, { signal, isUnasked: true }),
    enabled: chainId !== undefined,
  });
  return (
    <Loaded query={change} skeleton={<FormSkeleton fields={5} />}>
      {(value) => (
        <div className={styles.record}>
          <div className={styles.column}>
            <ChangeCallSection act={value} />
            {value.state === 'open' && <ChangeEffectsSection act={value} />}
            {value.safe && <SafeSection safe={value.safe} address={value.sender} />}
          </div>
          <div className={styles.column}>
            {mayChange && isUnderWay(value) && <ChangeWalletPanel act={value} chain={chain.data} />}
            <section className={styles.card} aria-label={t`Activity`}>
              <h2>
                <Trans>Activity</Trans>
              </h2>
              <ChangeStepsSection steps={value.steps} />
            </section>
          </div>
        </div>
      )}
    </Loaded>
  );
}
