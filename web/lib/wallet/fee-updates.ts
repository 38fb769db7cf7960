import { announceChange } from '../changes.ts';
import { client } from '../client.ts';
import { onSession, session } from '../session.ts';
import { walletOn } from './discover.ts';
import { type FeeEvent, type FeeState, isProcessing, nextFeeState } from './fee-steps.ts';
import { followFee } from './follow-fee.ts';
import { forgetFee, onFeeOfOtherTab, type PendingFee, pendingFee, type Standard } from './pending-fee.ts';
import type { Provider } from './provider.ts';
import { type FeeOrder, sendFee } from './send-fee.ts';
import { watchWallet } from './watch-wallet.ts';

const idle: FeeState = { phase: 'idle' };

/**
 * The update of one contract's fee. It lasts as long as the page, even while another screen is shown. Only one
 * runs at a time: a second click or another tab starts nothing meanwhile.
 */
class FeeUpdate {
  private readonly standard: Standard;
  private state: FeeState = idle;
  private readonly listeners = new Set<() => void>();
  private ending = new AbortController();

  constructor(standard: Standard) {
    this.standard = standard;
  }

  /** The current state. */
  readonly current = (): FeeState => this.state;

  /** Calls back after every step. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private readonly emit = (event: FeeEvent): void => {
    const next = nextFeeState(this.state, event);
    if (next === this.state) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  };

  /** After a sign-out, the next admin must not see a wallet's late answer. */
  private emitUntil(signal: AbortSignal): (event: FeeEvent) => void {
    return (event) => {
      if (!signal.aborted) this.emit(event);
    };
  }

  /** Sends a fee with a wallet and waits until the transaction is final. */
  async start(order: Omit<FeeOrder, 'standard'>): Promise<void> {
    if (isProcessing(this.state)) return;
    const { signal } = this.ending;
    const emit = this.emitUntil(signal);
    emit({ type: 'begun' });
    const sent = await sendFee({ ...order, standard: this.standard }, emit);
    if (sent && !signal.aborted) await this.follow(sent.pending, sent.provider);
  }

  /** Resumes a remembered transaction of an earlier visit or of another tab. */
  async resume(chainId: string): Promise<void> {
    if (isProcessing(this.state)) return;
    const pending = pendingFee(this.standard);
    if (!pending) return;
    // It was sent on a chain that the server no longer uses.
    if (pending.chainId !== chainId) {
      forgetFee(pending);
      return;
    }
    this.emit({ type: 'sent', pending, note: { kind: 'resumed' } });
    await this.follow(pending, undefined);
  }

  /** Dismisses the result of an update, or its question. */
  readonly leave = (): void => this.emit({ type: 'left' });

  /** Stops waiting, because the session changed or ended. */
  stop(): void {
    this.ending.abort();
    this.ending = new AbortController();
    this.state = idle;
    for (const listener of this.listeners) listener();
  }

  private async follow(pending: PendingFee, sender: Provider | undefined): Promise<void> {
    const { signal } = this.ending;
    const emit = this.emitUntil(signal);
    const provider = sender ?? (await walletOn(pending.chainId))?.provider;
    const unwatch = watchWallet(provider, { account: pending.from, chainId: pending.chainId }, emit);
    try {
      const end = await followFee(pending, { provider, emit, signal });
      if (!end) return;
      if (end.kind === 'stored' || end.kind === 'declined') {
        announceChange(client.chain.setChainFee);
      }
      emit({ type: 'ended', end });
    } catch (error) {
      // On an unexpected error the transaction stays remembered, and the button must not stay in its processing
      // state.
      emit({ type: 'ended', end: { kind: 'notMined' } });
      throw error;
    } finally {
      unwatch();
    }
  }
}

/** The updates of both contracts. */
export const feeUpdates: Readonly<Record<Standard, FeeUpdate>> = {
  721: new FeeUpdate(721),
  1155: new FeeUpdate(1155),
};

let startedAs = session()?.id;
onSession(() => {
  if (session()?.id === startedAs) return;
  startedAs = session()?.id;
  for (const update of Object.values(feeUpdates)) update.stop();
});

/** Resumes earlier transactions, and follows those that other tabs send. Returns a function that unsubscribes. */
export function followOtherTabs(chainId: string): () => void {
  const stops = Object.entries(feeUpdates).map(([standard, update]) => {
    void update.resume(chainId);
    return onFeeOfOtherTab(Number(standard) as Standard, () => void update.resume(chainId));
  });
  return () => {
    for (const stop of stops) stop();
  };
}
