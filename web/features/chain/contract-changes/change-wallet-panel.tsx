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
          There is no wallet in this browser. Open the desk in one whose wallet holds the account.
        </Trans>
      );
    case 'refused':
      return <Trans>You refused in your wallet, so nothing happened.</Trans>;
    case 'busyWallet':
      return (
        <Trans>
          Your wallet still waits for an answer to an earlier request. Open it, answer there, and try again.
        </Trans>
      );
    case 'wouldFail':
      return (
        <Trans>
          The chain would refuse this now, so nothing was sent. Look at the contract's present state, and for
          a Safe at the number: an earlier one has to go first.
        </Trans>
      );
    case 'unknownNetwork':
      return <Trans>Your wallet doesn't know the desk's network. Add it there and try again.</Trans>;
    case 'otherContract':
      return (
        <Trans>This is of a contract that the desk doesn't use any more. Withdraw it and ask anew.</Trans>
      );
    case 'wrongAccount': {
      const account = <NamedAddress address={trouble.account} />;
      const wanted = <NamedAddress address={change.sender} />;
      return change.isOfSafe ? (
        <Trans>
          Your wallet has {account} in use, which is no owner of the Safe. Take an owner's account there and
          try again.
        </Trans>
      ) : (
        <Trans>
          Your wallet has {account} in use, and only {wanted} can send this. Take that account there and try
          again.
        </Trans>
      );
    }
    case 'walletFailed': {
      const said = <q>{trouble.said}</q>;
      return <Trans>Your wallet could not do it. It says: {said} Look there, then try again.</Trans>;
    }
    case 'severalWallets':
      return null;
  }
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
  const withdrawal = useChange(client.ownerActs.withdrawOwnerAct);
  const isReadable = useDecodedCalls(change.calls)?.every((decoded) => decoded !== null) === true;
  const isReady = change.signed !== null && change.needed !== null && change.signed >= change.needed;
  // One of several calls may be completed already.
  const open = change.calls.find(({ state }) => state === 'open');
  const isSigned = (change.safe?.signatures.length ?? 0) > 0;
  /** A wallet handles one request at a time. */
  const isBlocked = (work: WalletWork) => !isReadable || (running !== null && running !== work);
  const withdraw = () =>
    confirmFirst({
      title: t`Withdraw`,
      sentence: isSigned
        ? t`Withdraw this? Signatures that were given stay good until the Safe has used their number: have the owners use it for something else.`
        : t`Withdraw this? If the chain has it all the same, that is an alarm.`,
      action: t`Withdraw`,
      asksReason: true,
      run: (reason) =>
        withdrawal.run({ id: open?.id ?? change.id, ...(reason === undefined ? {} : { reason }) }),
    });
  return (
    <section className={styles.card} aria-label={t`What to do`}>
      <p className={styles.next}>
        {!open ? (
          <Trans>It is sent. The desk waits until the chain has it.</Trans>
        ) : !change.isOfSafe ? (
          <Trans>Send it with the wallet that holds the owner's account.</Trans>
        ) : isReady ? (
          <Trans>Enough owners have signed. Anybody's wallet can send it now, and pays the gas.</Trans>
        ) : (
          <Trans>Owners of the Safe sign it, each in their own browser and wallet.</Trans>
        )}
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
        <Button variant="default" loading={withdrawal.isRunning} onClick={withdraw}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <div aria-live="polite">
        {running && (
          <p className={styles.none}>
            <Trans>Look at it in your wallet, and confirm or refuse it there.</Trans>
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
