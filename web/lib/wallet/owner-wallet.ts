import { safeCallOf } from '#contract/chain/safe-multi-send.ts';
import { safeTypedData } from '#contract/chain/safe-typed-data.ts';
import type { AnswerOf, client } from '../client.ts';
import { discoverWallets, type Wallet } from './discover.ts';
import { accountOf, isSameAccount } from './market.ts';
import { type ChainStatus, contractOf, switchChain } from './wallet-chain.ts';
import { executionData } from './owner-call.ts';
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
import { sendCalls } from './send-calls.ts';

/** A contract change, as the server describes it. */
export type OwnerTransaction = AnswerOf<typeof client.contractChanges.getOwnerAct>;

/** Why a wallet did nothing. The screen has a sentence for each. */
export type WalletProblem =
  | { kind: 'noWallet' | 'refused' | 'busyWallet' | 'wouldFail' | 'unknownNetwork' | 'otherContract' }
  | { kind: 'severalWallets'; wallets: readonly Wallet[] }
  | { kind: 'wrongAccount'; account: string }
  | { kind: 'walletFailed'; said: string };

class Trouble extends Error {
  readonly trouble: WalletProblem;

  constructor(trouble: WalletProblem) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

type Outcome<Value> = { value: Value; trouble?: never } | { trouble: WalletProblem; value?: never };

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Trouble) return { trouble: error.trouble };
    const { code, said } = refusalOf(error);
    if (code === refusedByUser) return { trouble: { kind: 'refused' } };
    if (code === alreadyAsking) return { trouble: { kind: 'busyWallet' } };
    return { trouble: { kind: 'walletFailed', said } };
  }
}

interface Request {
  act: OwnerTransaction;
  chain: ChainStatus;
  /** The wallet that the user chose among several. */
  wallet: Wallet | undefined;
}

/** A wallet on the server's chain, and its current account. */
async function connect({
  act,
  chain,
  wallet: picked,
}: Request): Promise<{ provider: Provider; account: string }> {
  // Every call must go to a contract of this server, or nothing is sent.
  const isOurs = act.calls.every(({ contract, standard }) => contract === contractOf(chain, standard));
  if (act.chainId !== chain.chainId || !isOurs) throw new Trouble({ kind: 'otherContract' });
  const wallets = picked ? [picked] : await discoverWallets();
  const [wallet] = wallets;
  if (!wallet) throw new Trouble({ kind: 'noWallet' });
  if (wallets.length > 1) throw new Trouble({ kind: 'severalWallets', wallets });
  const { provider } = wallet;
  if ((await chainOf(provider)) !== chain.chainId && !(await switchChain(provider, chain))) {
    throw new Trouble({ kind: 'unknownNetwork' });
  }
  const [account] = await ask<string[]>(provider, 'eth_requestAccounts');
  if (account === undefined) throw new Trouble({ kind: 'refused' });
  return { provider, account };
}

async function send(
  { chain }: Request,
  { provider, account }: { provider: Provider; account: string },
  call: { to: string; data: string },
): Promise<string> {
  try {
    await ask(provider, 'eth_call', { from: account, ...call }, 'latest');
  } catch (error) {
    throw isRevert(error) ? new Trouble({ kind: 'wouldFail' }) : error;
  }
  const hash = await ask<unknown>(provider, 'eth_sendTransaction', {
    from: account,
    ...call,
    value: '0x0',
    // A wallet that has switched its network since then refuses this.
    chainId: quantity(BigInt(chain.chainId ?? 0)),
  });
  if (typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash)) {
    throw new Error('The wallet gave no transaction hash.');
  }
  return hash;
}

/**
 * Sends the contract change of an account, and those that belong with it, with its wallet: together if the wallet
 * can (EIP-5792), or else one after another.
 * @param sent called with the transaction of each change as soon as it is known
 */
export function sendOwnerTransaction(
  request: Request,
  sent: (id: string, hash: string) => Promise<unknown>,
): Promise<Outcome<null>> {
  return outcomeOf(async () => {
    const { act, chain } = request;
    const found = await connect(request);
    if (!isSameAccount(found.account, act.sender)) {
      throw new Trouble({ kind: 'wrongAccount', account: accountOf(found.account) });
    }
    const calls = act.calls
      .filter(({ state }) => state === 'open')
      .map(({ id, contract, data }) => ({ id, to: contract, data }));
    const atOnce =
      calls.length > 1
        ? await sendCalls(found.provider, { account: found.account, chainId: chain.chainId ?? '', calls })
        : undefined;
    for (const [index, { id, ...call }] of calls.entries()) {
      // The server finds a transaction without a hash by its effect on the chain.
      const hash = atOnce ? atOnce[index] : await send(request, found, call);
      if (hash !== undefined) await sent(id, hash);
    }
    return null;
  });
}

/** What the Safe of a contract change calls, built here from the calls that the page shows. */
function callOf({ calls, safe }: OwnerTransaction) {
  return safeCallOf(
    calls.map(({ contract, data }) => ({ to: contract, data })),
    safe?.multiSend ?? null,
  );
}

/** Signs for a Safe with the wallet of one of its owners. Returns the signature. */
export function signOwnerTransaction(request: Request): Promise<Outcome<string>> {
  return outcomeOf(async () => {
    const { act } = request;
    const { safe } = act;
    const { provider, account } = await connect(request);
    if (!safe?.owners.some((owner) => isSameAccount(owner, account))) {
      throw new Trouble({ kind: 'wrongAccount', account: accountOf(account) });
    }
    const typed = safeTypedData({
      chainId: act.chainId,
      safe: act.sender,
      version: safe.version,
      ...callOf(act),
      nonce: safe.nonce,
    });
    return ask<string>(provider, 'eth_signTypedData_v4', account, JSON.stringify(typed));
  });
}

/** Executes what the owners of a Safe signed, with anybody's wallet. Returns the transaction's hash. */
export function executeOwnerTransaction(request: Request): Promise<Outcome<string>> {
  return outcomeOf(async () => {
    const { act } = request;
    const found = await connect(request);
    const signatures = (act.safe?.signatures ?? [])
      .filter(({ isOwner }) => isOwner)
      .slice(0, act.safe?.threshold);
    const data = executionData(callOf(act), signatures);
    return send(request, found, { to: act.sender, data });
  });
}
