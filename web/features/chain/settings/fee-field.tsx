import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import { isProcessing } from '#web/lib/wallet/fee-steps.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { Standard } from '#web/lib/wallet/pending-fee.ts';
import type { FeeUpdate } from './use-chain.ts';
import styles from './settings.module.css';

const FeeNews = lazy(() => import('./fee-panel.tsx'));

export interface FeeFieldProps {
  standard: Standard;
  /** Props of the text field. */
  field: TextInputProps & { label: string; value: string };
  /** The stored fee, and the fee that the contract charges, if known. In percent. */
  stored: string;
  onChain: string | undefined;
  chain: ChainStatus | undefined;
  /** The update of the contract's fee; null for an admin who may not change it. */
  update: FeeUpdate | null;
}

/** A fee that is stored here and charged by a contract, with the button that sets it there. */
export function FeeField({ standard, field, stored, onChain, chain, update }: FeeFieldProps) {
  const { t } = useLingui();
  const newsId = useId();
  const { label, value } = field;
  const isRunning = update !== null && isProcessing(update.state);
  const button = update && (
    <Button
      variant="default"
      // The button keeps the focus while processing, so the `disabled` attribute is not set.
      aria-disabled={isRunning}
      data-disabled={isRunning || undefined}
      aria-label={isRunning ? t`Processing ${standard} on chain` : t`Update ${standard} on chain`}
      aria-describedby={newsId}
      title={t`Sets the fee in the contract with your wallet`}
      className={styles.onChain}
      onClick={() => {
        if (!isRunning) update.start({ percent: value, chain });
      }}
    >
      {isRunning ? <Trans>Processing</Trans> : <Trans>Update</Trans>}
    </Button>
  );
  return (
    <div className={styles.fee}>
      <TextInput
        {...field}
        label={
          <>
            <span>{label}</span>
            <span className={styles.unit}> %</span>
          </>
        }
        readOnly={isRunning}
        inputContainer={(input) => (
          <div className={styles.withButton}>
            {input}
            {button}
          </div>
        )}
      />
      {chain && chain.state !== 'off' && <TwoFees stored={stored} onChain={onChain} />}
      <div id={newsId} aria-live="polite">
        {update && update.state.phase !== 'idle' && (
          <Suspense>
            <FeeNews update={update} percent={value} chain={chain} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The stored fee next to the contract's, if that was read, with a warning if they differ. */
function TwoFees({ stored, onChain }: { stored: string; onChain: string | undefined }) {
  return (
    <>
      <dl className={styles.twoFees}>
        <div>
          <dt>
            <Trans>Stored</Trans>
          </dt>
          <dd>
            <Amount value={stored} symbol="%" />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>On chain</Trans>
          </dt>
          <dd>{onChain === undefined ? '—' : <Amount value={onChain} symbol="%" />}</dd>
        </div>
      </dl>
      {onChain !== undefined && stored !== onChain && (
        <p className={styles.differs} role="note">
          <IconAlertTriangle size={16} aria-hidden />
          <Trans>The stored fee differs from the fee that the contract charges.</Trans>
        </p>
      )}
    </>
  );
}
