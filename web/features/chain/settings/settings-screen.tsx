import { Trans } from '@lingui/react/macro';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ChainPanel } from './chain-panel.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useChainStatus, useContractFees, useFeeUpdates, useMarkets, useWalletDelay } from './use-chain.ts';
import styles from './settings.module.css';

/** Settings Details: the fees of the marketplace, here and on the chain, next to the history of changes. */
export function SettingsScreen() {
  const query = useFreshCall(client.settings.getSettings, {});
  const mayChange = useMayChange('/setting');
  const status = useChainStatus();
  const isDue = useWalletDelay(query.data !== undefined);
  const markets = useMarkets(status.data, isDue);
  const updates = useFeeUpdates(status.data, isDue && mayChange && status.data?.state !== 'off');
  const read = markets.data?.kind === 'read' ? markets.data : undefined;
  const fees = useContractFees(status.data);
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <section className={styles.part} aria-labelledby="settings">
          <h2 id="settings">
            <Trans>Fees and prices</Trans>
          </h2>
          <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
            {(settings) => (
              <SettingsForm
                settings={settings}
                chain={status.data}
                onChain={{
                  721: read?.[721].serviceFee ?? fees[721],
                  1155: read?.[1155].serviceFee ?? fees[1155],
                }}
                updates={mayChange ? updates : null}
              />
            )}
          </Loaded>
        </section>
        <ChainPanel status={status} markets={markets} />
      </div>
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history">
          <Trans>History</Trans>
        </h2>
        <SettingChanges />
      </section>
    </div>
  );
}
