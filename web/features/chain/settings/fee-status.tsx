import { Trans } from '@lingui/react/macro';
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

function Sentence({ end, network }: { end: FeeEnd; network: string }) {
  switch (end.kind) {
    case 'stored': {
      const fee = <Amount value={end.fee} symbol="%" />;
      return <Trans>The contract charges {fee} now, and that is stored.</Trans>;
    }
    case 'noChain':
      return (
        <Trans>
          No chain is connected just now, so there is no contract to set the fee in. Try again in a moment, or
          ask whoever runs the server.
        </Trans>
      );
    case 'proposed':
      return (
        <>
          <Trans>The owner is a Safe, so nothing is sent now: its owners sign the change.</Trans>{' '}
          <Link to={pathTo('ownerActs.view', end.id)}>
            <Trans>Open the act</Trans>
          </Link>
        </>
      );
    case 'noWallet':
      return (
        <Trans>
          There is no wallet in this browser. Open the desk in one whose wallet holds the owner's account.
        </Trans>
      );
    case 'badFee':
      return (
        <Trans>
          Enter a fee from 0 to {serviceFeeMax} with at most {chainFeeScale} digits after the point, such as
          2.5. Nothing was sent.
        </Trans>
      );
    case 'noContract':
      return (
        <Trans>
          The contract can't be found on your wallet's network, so nothing was sent. Tell whoever runs the
          server.
        </Trans>
      );
    case 'elsewhere':
      return <Trans>Another tab is sending this fee already. Confirm or refuse it there.</Trans>;
    case 'refused':
      return <Trans>You refused in your wallet, so nothing was sent. Update asks again.</Trans>;
    case 'busyWallet':
      return (
        <Trans>
          Your wallet still waits for an answer to an earlier request. Open it, answer there, and try again.
        </Trans>
      );
    case 'wouldFail':
      return (
        <Trans>
          The contract would refuse this change, so nothing was sent. Reload the page and look at its owner
          and fee.
        </Trans>
      );
    case 'unknownNetwork':
      return (
        <Trans>
          Your wallet doesn't know {network}. Add that network there and try again. Nothing was sent.
        </Trans>
      );
    case 'notOwner': {
      const owner = <Account address={end.owner} />;
      const account = <Account address={end.account} />;
      return (
        <Trans>
          Only the contract's owner {owner} can set its fee, and your wallet has {account} in use. Nothing was
          sent. Take the owner's account there and try again.
        </Trans>
      );
    }
    case 'alreadySet': {
      const fee = <Amount value={end.fee} symbol="%" />;
      return (
        <Trans>
          The contract charges {fee} already, so nothing was sent. The main Update stores it here too.
        </Trans>
      );
    }
    case 'walletFailed': {
      const said = <q>{end.said}</q>;
      return <Trans>Your wallet could not do it. It says: {said} Look there, then try again.</Trans>;
    }
    case 'cancelled':
      return (
        <Trans>
          The change was cancelled in the wallet, so the fee stays as it was. Update sends a new one.
        </Trans>
      );
    case 'replaced':
      return (
        <Trans>
          Another transaction took this one's place. Look in your wallet what it did before you send a new
          one.
        </Trans>
      );
    case 'dropped':
      return (
        <Trans>
          The network dropped the transaction without mining it, so the fee stays as it was. Update sends it
          again.
        </Trans>
      );
    case 'notMined':
      return (
        <Trans>
          The transaction is still not mined. It may take its time, or can be sped up in your wallet; at your
          next visit the desk asks again.
        </Trans>
      );
    case 'declined':
      return end.sentence;
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
            Your wallet no longer shows its account to this page. That doesn't change what was sent.
          </Trans>
        );
      }
      const account = <Account address={note.account} />;
      return (
        <Trans>
          Your wallet has {account} in use now. The change still goes from the owner's account; there is
          nothing to do.
        </Trans>
      );
    }
    case 'networkChanged':
      return (
        <Trans>
          Your wallet went to another network. The change stays on the first one, where the server goes on
          looking for it.
        </Trans>
      );
    case 'spedUp':
      return <Trans>The wallet sent a newer transaction in its place. That one is followed now.</Trans>;
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
