import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { PhoneWalletPanel } from '../wallet/phone-wallet-panel.tsx';
import { WalletPicker } from '../wallet/wallet-picker.tsx';
import { NamedAddress } from '#web/ui/address-name.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { WalletProblem } from '#web/lib/wallet/owner-wallet.ts';
import { useDecodedCalls } from './use-decoded-calls.ts';
import type { ContractChange } from './contract-change-labels.ts';
import { useOwnerWallet, type WalletWork } from './use-owner-wallet.ts';
import styles from './contract-changes.module.css';

function Sentence({ trouble, act: change }: { trouble: WalletProblem; act: ContractChange }) {
  switch (trouble.kind) {
    case 'noWallet':
      return (
        <Trans>
          No wallet was found in this browser. Open this workspace in a browser whose wallet holds the
          account.
        </Trans>
      );
    case 'refused':
      return <Trans>You rejected this in your wallet, so nothing happened.</Trans>;
    case 'busyWallet':
      return (
        <Trans>
          Your wallet is still waiting for your response to an earlier request. Respond to it in your wallet,
          then try again.
        </Trans>
      );
    case 'wouldFail':
      return (
        <Trans>
          The chain would reject this now, so nothing was sent. Check the contract's current state. For a
          Safe, also check the nonce: earlier transactions have to go first.
        </Trans>
      );
    case 'unknownNetwork':
      return (
        <Trans>Your wallet doesn't know this workspace's network. Add it to your wallet and try again.</Trans>
      );
    case 'otherContract':
      return (
        <Trans>
          This change is for a contract that is no longer in use. Withdraw it and propose a new one.
        </Trans>
      );
    case 'wrongAccount': {
      const account = <NamedAddress address={trouble.account} />;
      const wanted = <NamedAddress address={change.sender} />;
      return change.isOfSafe ? (
        <Trans>
          Your wallet uses {account}, which is not an owner of the Safe. Switch to an owner's account and try
          again.
        </Trans>
      ) : (
        <Trans>
          Your wallet uses {account}, but only {wanted} can send this. Switch to that account and try again.
        </Trans>
      );
    }
    case 'walletFailed': {
      const said = <q>{trouble.said}</q>;
      return <Trans>Your wallet reported an error: {said} Check your wallet, then try again.</Trans>;
    }
    case 'severalWallets':
      return null;
  }
}

/** One of several calls may be completed already. */
const openCallOf = ({ calls }: ContractChange) => calls.find(({ state }) => state === 'open');
const isSignedByAll = ({ signed, needed }: ContractChange) =>
  signed !== null && needed !== null && signed >= needed;

function WithdrawButton({ act: change }: { act: ContractChange }) {
  const { t } = useLingui();
  const withdrawal = useChange(client.contractChanges.withdrawOwnerAct);
  const open = openCallOf(change);
  const isSigned = (change.safe?.signatures.length ?? 0) > 0;
  const withdraw = () =>
    confirmFirst({
      title: t`Withdraw`,
      sentence: isSigned
        ? t`Withdraw this change? Existing signatures stay valid until the Safe has used their nonce. Ask the owners to use the nonce for another transaction.`
        : t`Withdraw this change? If it still appears on the chain, an alarm is raised.`,
      action: t`Withdraw`,
      asksReason: true,
      run: (reason) =>
        withdrawal.run({ id: open?.id ?? change.id, ...(reason === undefined ? {} : { reason }) }),
    });
  return (
    <Button variant="default" loading={withdrawal.isRunning} onClick={withdraw}>
      <Trans>Withdraw</Trans>
    </Button>
  );
}

/** What has to happen next. */
function NextStep({ act: change }: { act: ContractChange }) {
  if (!openCallOf(change))
    return <Trans>The transaction was sent. It is listed here until the chain confirms it.</Trans>;
  if (!change.isOfSafe) return <Trans>Send it with the wallet that holds the owner's account.</Trans>;
  return isSignedByAll(change) ? (
    <Trans>
      Enough owners have signed. Any wallet can send the transaction now. That wallet pays the gas.
    </Trans>
  ) : (
    <Trans>Owners of the Safe sign it, each in their own browser and wallet.</Trans>
  );
}

/** The actions for a pending contract change: send, sign, execute, withdraw. */
export function ChangeWalletPanel({
  act: change,
  chain,
}: {
  act: ContractChange;
  chain: ChainStatus | undefined;
}) {
  const { t } = useLingui();
  const { running, trouble, run, leave, asked } = useOwnerWallet(change, chain);
  const isReadable = useDecodedCalls(change.calls)?.every((decoded) => decoded !== null) === true;
  const isReady = isSignedByAll(change);
  const open = openCallOf(change);
  /** A wallet handles one request at a time. */
  const isBlocked = (work: WalletWork) => !isReadable || (running !== null && running !== work);
  return (
    <section className={styles.card} aria-label={t`Action`}>
      <p className={styles.next}>
        <NextStep act={change} />
      </p>
      <div className={styles.buttons}>
        {open && !change.isOfSafe && (
          <Button loading={running === 'send'} disabled={isBlocked('send')} onClick={() => void run('send')}>
            <Trans>Send with your wallet</Trans>
          </Button>
        )}
        {open && change.isOfSafe && isReady && (
          <Button
            loading={running === 'execute'}
            disabled={isBlocked('execute')}
            onClick={() => void run('execute')}
          >
            <Trans>Execute with your wallet</Trans>
          </Button>
        )}
        {open && change.isOfSafe && (
          <Button
            variant={isReady ? 'default' : 'filled'}
            loading={running === 'sign'}
            disabled={isBlocked('sign')}
            onClick={() => void run('sign')}
          >
            <Trans>Sign with your wallet</Trans>
          </Button>
        )}
        <WithdrawButton act={change} />
      </div>
      <div aria-live="polite">
        {running && (
          <p className={styles.none}>
            <Trans>Review it in your wallet, then confirm or reject it there.</Trans>
          </p>
        )}
        {trouble?.kind === 'severalWallets' ? (
          <WalletPicker wallets={trouble.wallets} pick={(wallet) => void run(asked, wallet)} close={leave} />
        ) : (
          trouble && (
            <>
              <p className={styles.trouble}>
                <Sentence trouble={trouble} act={change} />
              </p>
              {trouble.kind === 'noWallet' && <PhoneWalletPanel />}
            </>
          )
        )}
      </div>
    </section>
  );
}
