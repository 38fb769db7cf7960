import { ask, type Provider, quantity, refusalOf } from './provider.ts';

/** Codes of wallets that know no such method. */
const unsupported = [-32601, 4200];

/** How often and how many times the wallet is asked what became of the calls. */
const everyMs = 1000;
const maxQuestions = 30;

interface Status {
  /** 100: waiting. 200: all are done. */
  status: number;
  receipts?: readonly { transactionHash: string }[];
}

/**
 * Sends several calls by one confirmation (EIP-5792), in one transaction where the wallet can.
 * @returns the hash of each call's transaction, as far as the wallet names it in time; undefined where the wallet can't send several
 * @throws what the wallet throws, such as a refusal
 */
export async function sendCalls(
  provider: Provider,
  {
    account,
    chainId,
    calls,
  }: { account: string; chainId: string; calls: readonly { to: string; data: string }[] },
): Promise<(string | undefined)[] | undefined> {
  let id: string;
  try {
    const answer = await ask<string | { id: string }>(provider, 'wallet_sendCalls', {
      version: '2.0.0',
      from: account,
      chainId: quantity(BigInt(chainId)),
      // Each change is right without the others.
      atomicRequired: false,
      calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
    });
    id = typeof answer === 'string' ? answer : answer.id;
  } catch (error) {
    const { code, said } = refusalOf(error);
    if (unsupported.includes(code ?? 0) || /method .*not (?:found|supported|exist)/i.test(said))
      return undefined;
    throw error;
  }
  return hashesOf(provider, id, calls.length);
}

async function hashesOf(provider: Provider, id: string, count: number): Promise<(string | undefined)[]> {
  for (let questions = 0; questions < maxQuestions; questions += 1) {
    // The calls are sent: a wallet that can't say more leaves the rest to the chain.
    const found = await ask<Status>(provider, 'wallet_getCallsStatus', id).catch(() => undefined);
    if (found === undefined) break;
    const hashes = (found.receipts ?? []).map(({ transactionHash }) => transactionHash);
    if (hashes.length > 0) return Array.from({ length: count }, (_, index) => hashes[index] ?? hashes.at(-1));
    if (found.status >= 200) break;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return Array.from({ length: count }, () => undefined);
}
