import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '#web/ui/copyable.tsx';
import type { FeeEnd, FeeState } from '#web/lib/wallet/fee-steps.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import { FeeEndNews, FeeNoteNews } from './fee-status.tsx';
import { useChainName } from '../wallet/use-chain-name.ts';
import type { FeeUpdate } from './use-chain.ts';
import { WalletPicker } from '../wallet/wallet-picker.tsx';
import styles from './settings.module.css';

type Tone = 'done' | 'failed' | 'running' | 'asking';

const marks = {
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  running: IconLoader2,
  asking: IconWallet,
} as const;

function News({ tone, buttons, children }: { tone: Tone; buttons?: ReactNode; children: ReactNode }) {
  const Mark = marks[tone];
  return (
    <div className={styles.news} data-tone={tone}>
      <Mark size={18} aria-hidden />
      <div>{children}</div>
      {buttons && <div className={styles.newsButtons}>{buttons}</div>}
    </div>
  );
}

/** Shows the hash of a pending transaction, because its waiting time is unknown. */
function Waiting({ state }: { state: Extract<FeeState, { phase: 'waiting' }> }) {
  return (
    <News tone="running">
      <p>
        <Trans>The change is sent. Waiting for it to be mined and verified.</Trans>
      </p>
      {state.note && <FeeNoteNews note={state.note} />}
      <p>
        <Trans>Transaction</Trans> <Copyable text={state.pending.hash} />
      </p>
    </News>
  );
}

/** How the update ended. A transaction that isn't mined yet can be checked again. */
function Ended({ end, network, resume }: { end: FeeEnd; network: string; resume: () => void }) {
  return (
    <News
      tone={end.kind === 'stored' || end.kind === 'proposed' ? 'done' : 'failed'}
      buttons={
        end.kind === 'notMined' && (
          <Button variant="default" size="xs" onClick={resume}>
            <Trans>Check again</Trans>
          </Button>
        )
      }
    >
      <FeeEndNews end={end} network={network} />
    </News>
  );
}

export interface FeeNewsProps {
  update: FeeUpdate;
  /** The field's value, in percent. */
  percent: string;
  chain: ChainStatus | undefined;
}

/** The state of a fee's update in sentences, and its questions. */
export default function FeeNews({ update, percent, chain }: FeeNewsProps) {
  const { state, start, resume, leave } = update;
  const networkName = useChainName(chain);
  const later = (
    <Button variant="default" size="xs" onClick={leave}>
      <Trans>Cancel</Trans>
    </Button>
  );
  switch (state.phase) {
    case 'idle':
      return null;
    case 'preparing':
      return (
        <News tone="running">
          <p>
            <Trans>Checking your wallet and the contract…</Trans>
          </p>
        </News>
      );
    case 'choosing':
      return (
        <WalletPicker
          wallets={state.wallets}
          pick={(wallet) => start({ percent, chain, wallet })}
          close={leave}
        />
      );
    case 'wrongNetwork': {
      const { found, wallet } = state;
      const network = <bdi>{networkName}</bdi>;
      return (
        <News
          tone="asking"
          buttons={
            <>
              <Button
                variant="default"
                size="xs"
                onClick={() => start({ percent, chain, wallet, switchFirst: true })}
              >
                <Trans>Switch network</Trans>
              </Button>
              {later}
            </>
          }
        >
          <p>
            <Trans>
              Your wallet is on chain {found}, but the contracts are on {network} (chain {chain?.chainId}).
              Nothing was sent.
            </Trans>
          </p>
        </News>
      );
    }
    case 'approving':
      return (
        <News tone="asking">
          <p>
            <Trans>Review the change in your wallet, then confirm or reject it there.</Trans>
          </p>
          {state.note && <FeeNoteNews note={state.note} />}
        </News>
      );
    case 'waiting':
      return <Waiting state={state} />;
    case 'ended':
      return <Ended end={state.end} network={networkName} resume={resume} />;
  }
}
