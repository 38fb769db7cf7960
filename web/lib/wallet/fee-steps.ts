import type { Wallet } from './discover.ts';
import type { PendingFee } from './pending-fee.ts';

/** How an update of a fee on the chain ended. The screen has a sentence for each `kind`. */
export type FeeEnd =
  | { kind: 'stored'; fee: string; message: string }
  /** It ended before a transaction was sent. */
  | {
      kind:
        | 'noChain'
        | 'noWallet'
        | 'badFee'
        | 'noContract'
        | 'elsewhere'
        | 'refused'
        | 'busyWallet'
        | 'wouldFail'
        | 'unknownNetwork';
    }
  | { kind: 'notOwner'; owner: string; account: string }
  /** The owner is a Safe: its owners sign the contract change with this id. */
  | { kind: 'proposed'; id: string }
  | { kind: 'alreadySet'; fee: string }
  | { kind: 'walletFailed'; said: string }
  /** It ended after the transaction was sent. */
  | { kind: 'cancelled' | 'replaced' | 'dropped' | 'notMined' }
  /** The server checked the transaction and refuses it with this message. */
  | { kind: 'declined'; sentence: string };

/** A note to show while a sent transaction is pending. */
export type FeeNote =
  | { kind: 'resumed' }
  | { kind: 'accountChanged'; account: string | null }
  | { kind: 'networkChanged' }
  | { kind: 'spedUp' }
  | { kind: 'server'; sentence: string };

/** The state of one fee's update. */
export type FeeState =
  | { phase: 'idle' }
  /** Finding a wallet, requesting its account, reading the contract. */
  | { phase: 'preparing' }
  | { phase: 'choosing'; wallets: readonly Wallet[] }
  | { phase: 'wrongNetwork'; found: string; wallet: Wallet }
  /** The wallet shows the transaction to its user. */
  | { phase: 'approving'; note?: FeeNote }
  | { phase: 'waiting'; pending: PendingFee; note?: FeeNote }
  | { phase: 'ended'; end: FeeEnd };

export type FeeEvent =
  | { type: 'begun' }
  | { type: 'severalWallets'; wallets: readonly Wallet[] }
  | { type: 'wrongNetwork'; found: string; wallet: Wallet }
  | { type: 'asked' }
  | { type: 'sent'; pending: PendingFee; note?: FeeNote }
  /** Without a note it clears the previous one. */
  | { type: 'noted'; note?: FeeNote }
  | { type: 'left' }
  | { type: 'ended'; end: FeeEnd };

/** Whether an update is running: its button says Processing and is inactive. */
export function isProcessing({ phase }: FeeState): boolean {
  return phase === 'preparing' || phase === 'approving' || phase === 'waiting';
}

/**
 * The state after an event. An event that does not fit the state is ignored, so that a second click, a late answer
 * or another tab can't disturb a running update.
 */
export function nextFeeState(state: FeeState, event: FeeEvent): FeeState {
  switch (event.type) {
    case 'begun':
      return isProcessing(state) ? state : { phase: 'preparing' };
    case 'severalWallets':
      return state.phase === 'preparing' ? { phase: 'choosing', wallets: event.wallets } : state;
    case 'wrongNetwork':
      return state.phase === 'preparing'
        ? { phase: 'wrongNetwork', found: event.found, wallet: event.wallet }
        : state;
    case 'asked':
      return state.phase === 'preparing' ? { phase: 'approving' } : state;
    case 'sent':
      return { phase: 'waiting', pending: event.pending, ...(event.note ? { note: event.note } : {}) };
    case 'noted': {
      if (state.phase !== 'approving' && state.phase !== 'waiting') return state;
      const { note: _over, ...rest } = state;
      return event.note ? { ...rest, note: event.note } : rest;
    }
    case 'left':
      return isProcessing(state) ? state : { phase: 'idle' };
    case 'ended':
      return isProcessing(state) ? { phase: 'ended', end: event.end } : state;
  }
}
