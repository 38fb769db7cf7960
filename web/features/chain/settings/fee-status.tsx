import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { chainFeeScale, serviceFeeMax } from '#contract/platform/limits.ts';
import { Link } from 'react-router';
import { PhoneWalletPanel } from '../wallet/phone-wallet-panel.tsx';
import { AddressName } from '#web/ui/address-name.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { shortAddress } from '#web/lib/format.ts';
import type { FeeEnd, FeeNote } from '#web/lib/wallet/fee-steps.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './settings.module.css';

/** An account in a sentence: short, and in full on hover. */
function Account({ address }: { address: string }) {
  return (
    <>
      <bdi dir="ltr" title={address} className={styles.account}>
        {shortAddress(address)}
      </bdi>{' '}
      <AddressName address={address} />
    </>
  );
}

/** The sentences that are always the same. */
const sentences = {
  noChain: msg`No chain is connected, so the fee can't be set in a contract. Try again in a moment, or contact your server operator.`,
  noWallet: msg`No wallet was found in this browser. Open this workspace in a browser whose wallet holds the owner's account.`,
  badFee: msg`Enter a fee from 0 to ${serviceFeeMax} with at most ${chainFeeScale} decimal places, such as 2.5. Nothing was sent.`,
  noContract: msg`The contract was not found on your wallet's network, so nothing was sent. Contact your server operator.`,
  elsewhere: msg`Another tab is already sending this fee. Confirm or reject it there.`,
  refused: msg`You rejected this in your wallet, so nothing was sent. Select Update to try again.`,
  busyWallet: msg`Your wallet is still waiting for your response to an earlier request. Respond to it in your wallet, then try again.`,
  wouldFail: msg`The contract would reject this change, so nothing was sent. Reload the page and check its owner and fee.`,
  cancelled: msg`The change was canceled in the wallet, so the fee is unchanged. Select Update to send a new one.`,
  replaced: msg`Another transaction replaced this one. Check in your wallet what it did before you send a new one.`,
  dropped: msg`The network dropped the transaction before it was mined, so the fee is unchanged. Select Update to send it again.`,
  notMined: msg`The transaction is not mined yet. It may need more time, or you can speed it up in your wallet. It is checked again on your next visit.`,
} as const;

function Sentence({ end, network }: { end: FeeEnd; network: string }) {
  const { i18n } = useLingui();
  switch (end.kind) {
    case 'stored': {
      const fee = <Amount value={end.fee} symbol="%" />;
      return <Trans>The contract now charges {fee}, and the fee is stored.</Trans>;
    }
    case 'proposed':
      return (
        <>
          <Trans>The owner is a Safe, so nothing is sent now. Its owners have to sign the change.</Trans>{' '}
          <Link to={pathTo('contractChanges.view', end.id)}>
            <Trans>Open contract change</Trans>
          </Link>
        </>
      );
    case 'unknownNetwork':
      return (
        <Trans>
          Your wallet doesn't know {network}. Nothing was sent. Add that network to your wallet and try again.
        </Trans>
      );
    case 'notOwner': {
      const owner = <Account address={end.owner} />;
      const account = <Account address={end.account} />;
      return (
        <Trans>
          Only the contract's owner {owner} can set its fee, but your wallet uses {account}. Nothing was sent.
          Switch to the owner's account and try again.
        </Trans>
      );
    }
    case 'alreadySet': {
      const fee = <Amount value={end.fee} symbol="%" />;
      return (
        <Trans>
          The contract already charges {fee}, so nothing was sent. Select the main Update to store it here
          too.
        </Trans>
      );
    }
    case 'walletFailed': {
      const said = <q>{end.said}</q>;
      return <Trans>Your wallet reported an error: {said} Check your wallet, then try again.</Trans>;
    }
    case 'declined':
      return end.sentence;
    default:
      return i18n._(sentences[end.kind]);
  }
}

/** How an update of a fee ended, and what to do next. */
export function FeeEndNews({ end, network }: { end: FeeEnd; network: string }) {
  return (
    <>
      <p>
        <Sentence end={end} network={network} />
      </p>
      {end.kind === 'noWallet' && <PhoneWalletPanel />}
    </>
  );
}

function Note({ note }: { note: FeeNote }) {
  switch (note.kind) {
    case 'resumed':
      return <Trans>It was sent earlier, or from another tab.</Trans>;
    case 'accountChanged': {
      if (note.account === null) {
        return (
          <Trans>
            Your wallet no longer shows its account to this page. This doesn't affect what was sent.
          </Trans>
        );
      }
      const account = <Account address={note.account} />;
      return (
        <Trans>
          Your wallet now uses {account}. The change still comes from the owner's account. You don't need to
          do anything.
        </Trans>
      );
    }
    case 'networkChanged':
      return (
        <Trans>
          Your wallet switched to another network. The change stays on the first network, where the server
          keeps looking for it.
        </Trans>
      );
    case 'spedUp':
      return <Trans>The wallet replaced the transaction with a newer one, which is now tracked.</Trans>;
    case 'server':
      return note.sentence;
  }
}

/** The notes shown while a transaction is pending. */
export function FeeNoteNews({ note }: { note: FeeNote }) {
  return (
    <p className={styles.note}>
      <Note note={note} />
    </p>
  );
}
