import { announceChange } from '../changes.ts';
import { isFailure } from '../call-failure.ts';
import { client } from '../client.ts';
import { discoverWallets, type Wallet } from './discover.ts';
import { percentOfWei, weiOfPercent } from './fee-scale.ts';
import type { FeeEnd, FeeEvent } from './fee-steps.ts';
import { accountOf, feeCallData, isSameAccount, type MarketState, readMarket } from './market.ts';
import { type ChainStatus, contractOf, switchChain } from './wallet-chain.ts';
import { type PendingFee, pendingFee, rememberFee, type Standard } from './pending-fee.ts';
import {
  alreadyAsking,
  ask,
  chainOf,
  isRevert,
  type Provider,
  quantity,
  refusalOf,
  refusedByUser,
} from './provider.ts';
import { watchWallet } from './watch-wallet.ts';

/** The fee to send. */
export interface FeeOrder {
  standard: Standard;
  /** The typed fee, in percent. */
  percent: string;
  chain: ChainStatus | undefined;
  /** The chosen wallet. */
  wallet?: Wallet;
  /** Whether the user asked to switch the wallet to the server's network first. */
  switchFirst?: boolean;
}

/** A sent transaction, and the wallet that sent it. */
export interface SentFee {
  pending: PendingFee;
  provider: Provider | undefined;
}

type Emit = (event: FeeEvent) => void;

/** Ends the update before anything was sent. */
class Ended extends Error {
  readonly end: FeeEnd;

  constructor(end: FeeEnd) {
    super(end.kind);
    this.end = end;
  }
}

/**
 * Sends a transaction that sets a fee, with a wallet, in one tab of this browser at a time.
 * @param emit receives each step, and the reason if it ends early
 * @returns the transaction, sent now or earlier by another tab; undefined if none was sent
 */
export async function sendFee(order: FeeOrder, emit: Emit): Promise<SentFee | undefined> {
  const run = async () => {
    try {
      return await prepareAndSend(order, emit);
    } catch (error) {
      emit({ type: 'ended', end: endOf(error) });
      return undefined;
    }
  };
  // Pages over plain HTTP have no locks. There, another tab is noticed only after it has sent its transaction.
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(`fee-${order.standard}`, { ifAvailable: true }, (lock) => {
    if (lock) return run();
    emit({ type: 'ended', end: { kind: 'elsewhere' } });
    return undefined;
  });
}

function endOf(error: unknown): FeeEnd {
  if (error instanceof Ended) return error.end;
  // The message of the server.
  if (isFailure(error)) return { kind: 'declined', sentence: error.message };
  const { code, said } = refusalOf(error);
  if (code === refusedByUser) return { kind: 'refused' };
  if (code === alreadyAsking) return { kind: 'busyWallet' };
  return { kind: 'walletFailed', said };
}

async function prepareAndSend(order: FeeOrder, emit: Emit): Promise<SentFee | undefined> {
  const { standard, percent, chain } = order;
  const fee = weiOfPercent(percent);
  if (fee === undefined) throw new Ended({ kind: 'badFee' });
  const contract = chain ? contractOf(chain, standard) : null;
  if (!chain?.chainId || contract === null) throw new Ended({ kind: 'noChain' });
  const open = pendingFee(standard);
  if (open) {
    emit({ type: 'sent', pending: open, note: { kind: 'resumed' } });
    return { pending: open, provider: order.wallet?.provider };
  }
  if (await isOwnedBySafe(standard))
    throw new Ended({ kind: 'proposed', id: (await askFor(standard, fee)).id });
  const wallets = order.wallet ? [order.wallet] : await discoverWallets();
  const [wallet] = wallets;
  if (!wallet) throw new Ended({ kind: 'noWallet' });
  if (wallets.length > 1) {
    emit({ type: 'severalWallets', wallets });
    return undefined;
  }
  const { provider } = wallet;
  if (order.switchFirst && !(await switchChain(provider, chain))) {
    throw new Ended({ kind: 'unknownNetwork' });
  }
  const found = await chainOf(provider);
  if (found !== chain.chainId) {
    emit({ type: 'wrongNetwork', found, wallet });
    return undefined;
  }
  const [first] = await ask<string[]>(provider, 'eth_requestAccounts');
  const facts = await factsOf(provider, contract);
  const account = await ownerAccount(provider, facts, first);
  if (facts.serviceFee === fee) throw new Ended({ kind: 'alreadySet', fee: percent.trim() });
  const data = feeCallData(fee);
  await tryOut(provider, { from: account, to: contract, data });
  const [nonce, block] = await Promise.all([
    ask<string>(provider, 'eth_getTransactionCount', account, 'pending'),
    ask<string>(provider, 'eth_blockNumber'),
  ]);
  // Proposed on the server first: a change that nobody proposed raises an alarm.
  const act = await askFor(standard, fee);
  emit({ type: 'asked' });
  const unwatch = watchWallet(provider, { account, chainId: chain.chainId }, emit);
  const hash = await ask<unknown>(provider, 'eth_sendTransaction', {
    from: account,
    to: contract,
    data,
    value: '0x0',
    // A wallet that has switched its network since then refuses this.
    chainId: quantity(BigInt(chain.chainId)),
  })
    .catch((error: unknown) => {
      // If this fails, the proposed change expires on its own.
      void client.contractChanges.withdrawOwnerAct({ id: act.id }).catch(() => undefined);
      throw error;
    })
    .finally(unwatch);
  if (typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash)) {
    throw new Error('The wallet gave no transaction hash.');
  }
  const pending: PendingFee = {
    standard,
    hash,
    from: account,
    nonce: Number(nonce),
    chainId: chain.chainId,
    contract,
    fee: percent.trim(),
    block: Number(block),
  };
  // Stored first, because the tab may be closed from here on.
  rememberFee(pending);
  emit({ type: 'sent', pending });
  return { pending, provider };
}

/** Whether the server knows that a Safe owns the contract. Then its owners sign, and no wallet is used now. */
async function isOwnedBySafe(standard: Standard): Promise<boolean> {
  const { contracts } = await client.contractChanges.getContracts({});
  return contracts.find((contract) => contract.standard === standard)?.ownerKind === 'safe';
}

/** Proposes the fee as a contract change, in percent × 1e18. */
async function askFor(standard: Standard, fee: bigint): Promise<{ id: string }> {
  const { result } = await client.contractChanges.proposeOwnerAct({
    standard,
    act: 'setServiceFee',
    fee: percentOfWei(fee),
  });
  announceChange(client.contractChanges.proposeOwnerAct);
  return result;
}

async function factsOf(provider: Provider, contract: string): Promise<MarketState> {
  try {
    return await readMarket(provider, contract);
  } catch (error) {
    // The wallet's own failures have a code. An answer that can't be decoded comes from another contract, or from none.
    throw refusalOf(error).code === undefined ? new Ended({ kind: 'noContract' }) : error;
  }
}

/** The account to send from: the wallet's current one, which must be the owner's. */
async function ownerAccount(
  provider: Provider,
  { owner }: MarketState,
  first: string | undefined,
): Promise<string> {
  // It may have changed while the contract was read.
  const [account = first] = await ask<string[]>(provider, 'eth_accounts');
  if (account === undefined) throw new Ended({ kind: 'refused' });
  if (!isSameAccount(account, owner)) {
    throw new Ended({ kind: 'notOwner', owner, account: accountOf(account) });
  }
  return account;
}

/** Asks the node to simulate the call, so that a failure costs nothing. */
async function tryOut(provider: Provider, call: { from: string; to: string; data: string }): Promise<void> {
  try {
    await ask(provider, 'eth_call', call, 'latest');
  } catch (error) {
    throw isRevert(error) ? new Ended({ kind: 'wouldFail' }) : error;
  }
}
