import type { BrowserContext } from 'playwright-core';
import { anvilChainId } from '../server/features/chain/anvil.ts';
import { RpcError } from '../server/platform/chain/rpc.ts';
import type { Evm } from './evm.ts';

/** A browser wallet on a real chain: it speaks EIP-1193 and EIP-6963, and the test decides what its user does. */
export class BrowserWallet {
  readonly name: string;
  private readonly evm: Evm;
  /** The account in use. */
  account: string;
  /** Its current chain, and the chains that it knows. */
  chainId = anvilChainId;
  readonly known = new Set([anvilChainId, '1']);
  /** The user's reaction when asked to send: confirms, refuses, or leaves the question open; or how the wallet fails. */
  answer: 'confirm' | 'refuse' | 'leave' | { code: number; message: string } = 'confirm';
  /** Whether it sends several calls by one confirmation (EIP-5792). */
  canSendCalls = false;
  /** Sends a fee that the contract refuses, with enough gas that it is still mined. */
  breaks = false;
  /** The node's answers wait for this promise. */
  held: Promise<unknown> = Promise.resolve();
  /** Every method that it was asked for, and the hashes of what it sent. */
  readonly asked: string[] = [];
  readonly sent: string[] = [];
  private readonly context: BrowserContext;

  constructor(evm: Evm, context: BrowserContext, name = 'Test Wallet') {
    this.evm = evm;
    this.context = context;
    this.name = name;
    this.account = evm.owner;
  }

  /** Switches to another account and notifies the pages. */
  async useAccount(account: string): Promise<void> {
    this.account = account;
    await this.tell('accountsChanged', [account]);
  }

  /** Switches to another network and notifies the pages. */
  async useChain(chainId: string): Promise<void> {
    this.chainId = chainId;
    await this.tell('chainChanged', `0x${BigInt(chainId).toString(16)}`);
  }

  /** Replaces the last transaction by another one: the same nonce, a higher gas price. */
  async replaceLast(by: { to: string; data: string } | 'same'): Promise<string> {
    const last = await this.evm.rpc.call<{ nonce: string; to: string; input: string }>(
      'eth_getTransactionByHash',
      this.sent.at(-1),
    );
    return this.evm.rpc.call<string>('eth_sendTransaction', {
      from: this.evm.owner,
      nonce: last.nonce,
      ...(by === 'same' ? { to: last.to, data: last.input } : by),
      maxFeePerGas: '0x2540be4000',
      maxPriorityFeePerGas: '0x2540be400',
    });
  }

  /** Answers a request of a page. */
  async handle(method: string, params: unknown[]): Promise<unknown> {
    this.asked.push(method);
    switch (method) {
      case 'eth_chainId':
        return `0x${BigInt(this.chainId).toString(16)}`;
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [this.account];
      case 'wallet_switchEthereumChain':
        return this.switchTo(params);
      case 'wallet_addEthereumChain': {
        const [{ chainId }] = params as [{ chainId: string }];
        this.known.add(BigInt(chainId).toString());
        return this.switchTo(params);
      }
      case 'eth_sendTransaction':
        return this.send(params[0] as { data: string });
      case 'wallet_sendCalls':
        return this.sendCalls(params[0] as { from: string; calls: { to: string; data: string }[] });
      case 'wallet_getCallsStatus':
        return { status: 200, receipts: this.sent.slice(-2).map((transactionHash) => ({ transactionHash })) };
      default:
        if (this.chainId !== anvilChainId) throw new WalletRefusal(-32603, 'This network has no node.');
        await this.held;
        return this.evm.rpc.call(method, ...params);
    }
  }

  private async switchTo(params: unknown[]): Promise<null> {
    const [{ chainId }] = params as [{ chainId: string }];
    const wanted = BigInt(chainId).toString();
    if (!this.known.has(wanted)) throw new WalletRefusal(4902, 'Unrecognized chain ID.');
    if (this.answer === 'refuse') throw new WalletRefusal(4001, 'User rejected the request.');
    await this.useChain(wanted);
    return null;
  }

  private async send(transaction: { data: string }): Promise<string> {
    if (this.answer === 'refuse') throw new WalletRefusal(4001, 'User rejected the request.');
    if (typeof this.answer === 'object') throw new WalletRefusal(this.answer.code, this.answer.message);
    if (this.answer === 'leave') await new Promise(() => undefined);
    const data = this.breaks ? transaction.data.slice(0, 10) + 'f'.repeat(64) : transaction.data;
    const gas = this.breaks ? { gas: '0x30d40' } : {};
    const hash = await this.evm.rpc.call<string>('eth_sendTransaction', { ...transaction, ...gas, data });
    this.sent.push(hash);
    return hash;
  }

  private async sendCalls({ from, calls }: { from: string; calls: { to: string; data: string }[] }) {
    if (!this.canSendCalls) throw new WalletRefusal(-32601, 'The method does not exist.');
    for (const { to, data } of calls) await this.send({ from, to, data } as { data: string });
    return { id: '0x1' };
  }

  private async tell(event: string, detail: unknown): Promise<void> {
    for (const page of this.context.pages()) {
      await page.evaluate(
        ([name, told, what]) =>
          dispatchEvent(new CustomEvent('test-wallet', { detail: { name, event: told, what } })),
        [this.name, event, detail] as const,
      );
    }
  }
}

class WalletRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Ccircle cx="4" cy="4" r="4" fill="teal"/%3E%3C/svg%3E';

/**
 * Puts wallets into every page of a browser profile, now and after each reload.
 * @param isLegacy only as `window.ethereum`, as older wallets do
 */
export async function installWallets(
  context: BrowserContext,
  wallets: readonly BrowserWallet[],
  { isLegacy = false } = {},
): Promise<void> {
  await context.exposeFunction('testWallet', async (name: string, method: string, params: unknown[]) => {
    const wallet = wallets.find((one) => one.name === name);
    try {
      return { result: await wallet?.handle(method, params) };
    } catch (error) {
      const code = error instanceof WalletRefusal ? error.code : error instanceof RpcError ? -32000 : -32603;
      return { error: { code, message: error instanceof Error ? error.message : String(error) } };
    }
  });
  await context.addInitScript(inPage, { names: wallets.map(({ name }) => name), icon, isLegacy });
}

/** Runs in the page: providers that forward every request. */
function inPage({ names, icon: picture, isLegacy }: { names: string[]; icon: string; isLegacy: boolean }) {
  type Listener = (detail: unknown) => void;
  type Answer = { result?: unknown; error?: { code: number; message: string } };
  const page = globalThis as typeof globalThis & {
    testWallet: (name: string, method: string, params: unknown[]) => Promise<Answer>;
    ethereum?: unknown;
  };
  const providers = names.map((name) => {
    const listeners: { event: string; listener: Listener }[] = [];
    addEventListener('test-wallet', (told) => {
      const { detail } = told as CustomEvent<{ name: string; event: string; what: unknown }>;
      if (detail.name !== name) return;
      for (const { event, listener } of listeners) if (event === detail.event) listener(detail.what);
    });
    return {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const { result, error } = await page.testWallet(name, method, params);
        // Wallets throw an object with code and message.
        if (error) throw Object.assign(new Error(error.message), { code: error.code });
        return result;
      },
      on: (event: string, listener: Listener) => void listeners.push({ event, listener }),
      removeListener(event: string, listener: Listener) {
        const at = listeners.findIndex((one) => one.event === event && one.listener === listener);
        if (at >= 0) listeners.splice(at, 1);
      },
    };
  });
  if (isLegacy) {
    page.ethereum = providers[0];
    return;
  }
  const announce = () => {
    for (const [index, provider] of providers.entries()) {
      const name = names[index] ?? '';
      const info = { uuid: `${index}-${name}`, name, icon: picture, rdns: `test.wallet${index}` };
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    }
  };
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
