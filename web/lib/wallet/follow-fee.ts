import { isFailure } from '../call-failure.ts';
import { client } from '../client.ts';
import { transactionOutcomeOf } from './transaction-outcome.ts';
import type { FeeEnd, FeeEvent } from './fee-steps.ts';
import { forgetFee, type PendingFee, rememberFee } from './pending-fee.ts';
import type { Provider } from './provider.ts';

/** The first and the longest wait between two checks. */
const firstWaitMs = 700;
const maxWaitMs = 15_000;
/** How long a visit polls. After that the transaction stays remembered. */
const patienceMs = 10 * 60_000;
/**
 * Nodes behind one address learn of a transaction at different times. If none knows it for this long, it is lost.
 */
const missingMs = 30_000;

interface Options {
  /** The wallet to query; undefined if none is on the transaction's network. */
  provider: Provider | undefined;
  emit: (event: FeeEvent) => void;
  signal: AbortSignal;
}

/**
 * Waits until a sent transaction is final. The server is polled until it has seen the transaction itself and
 * stored the new fee; the wallet only shows whether waiting still makes sense.
 * @returns undefined if `signal` ended the waiting
 */
export async function followFee(sent: PendingFee, options: Options): Promise<FeeEnd | undefined> {
  const { provider, emit, signal } = options;
  let pending = sent;
  let missingSince: number | undefined;
  let shown = '';
  let waitMs = firstWaitMs;
  const giveUpAt = Date.now() + patienceMs;
  const forgotten = (end: FeeEnd): FeeEnd => {
    forgetFee(pending);
    return end;
  };
  while (!signal.aborted) {
    const answer = await askServer(pending, signal);
    if (answer === undefined) return undefined;
    if ('kind' in answer) return answer.isFinal ? forgotten(answer.end) : answer.end;

    const outcome = provider ? await transactionOutcomeOf(provider, pending) : { kind: 'unseen' as const };
    if (outcome.kind === 'cancelled' || outcome.kind === 'replaced') return forgotten({ kind: outcome.kind });
    if (outcome.kind === 'spedUp') {
      forgetFee(pending);
      pending = { ...pending, hash: outcome.hash };
      rememberFee(pending);
      emit({ type: 'sent', pending, note: { kind: 'spedUp' } });
      waitMs = firstWaitMs;
      continue;
    }
    if (outcome.kind === 'waiting' && outcome.nonce !== pending.nonce) {
      pending = { ...pending, nonce: outcome.nonce };
      rememberFee(pending);
    }
    // The wallet saw the transaction mined and the server did not, or the server fails: its message is shown once.
    if ((outcome.kind === 'mined' || answer.isTrouble) && answer.sentence !== shown) {
      shown = answer.sentence;
      emit({ type: 'noted', note: { kind: 'server', sentence: shown } });
    }
    missingSince = outcome.kind === 'missing' ? (missingSince ?? Date.now()) : undefined;
    if (missingSince !== undefined && Date.now() - missingSince >= missingMs) {
      return forgotten({ kind: 'dropped' });
    }
    if (Date.now() >= giveUpAt) return { kind: 'notMined' };
    await sleep(Math.max(waitMs, answer.retryMs), signal);
    waitMs = Math.min(waitMs * 1.5, maxWaitMs);
  }
  return undefined;
}

type Answer =
  | { kind: 'over'; end: FeeEnd; isFinal: boolean }
  | { sentence: string; isTrouble: boolean; retryMs: number };

/** Asks the server once; undefined if `signal` aborted it. */
async function askServer({ standard, hash }: PendingFee, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const { message, result } = await client.chain.setChainFee({ standard, hash }, { signal });
    return { kind: 'over', end: { kind: 'stored', fee: result.fee, message }, isFinal: true };
  } catch (error) {
    if (!isFailure(error)) {
      if (signal.aborted) return undefined;
      throw error;
    }
    const { status, errors, message, retryAfter } = error;
    const sentence = errors['hash'] ?? message;
    const isNotMined = status === 409 && retryAfter !== null;
    // 400: the transaction failed, or sets no such fee. 409 without a retry time: the fee was changed again since.
    // Both are final.
    if (status === 400 || (status === 409 && !isNotMined)) {
      return { kind: 'over', end: { kind: 'declined', sentence }, isFinal: true };
    }
    if (status > 400 && status < 500 && status !== 429 && !isNotMined) {
      return { kind: 'over', end: { kind: 'declined', sentence }, isFinal: false };
    }
    return { sentence, isTrouble: status !== 503 && !isNotMined, retryMs: (retryAfter ?? 0) * 1000 };
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
}
