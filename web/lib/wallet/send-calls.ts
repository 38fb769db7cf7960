import { ask, type Provider, quantity, refusalOf } from './provider.ts';

/** Error codes of wallets without this method. */
const unsupported = [-32601, 4200];

/** The interval and the number of status requests to the wallet. */
const everyMs = 1000;
const maxQuestions = 30;

interface Status {
  /** 100: pending. 200: all are complete. */
  status: number;
  receipts?: readonly { transactionHash: string }[];
}

/**
 * Sends several calls with one confirmation (EIP-5792), in one transaction if the wallet can.
 * @returns the hash of each call's transaction, if the wallet reports it in time; undefined if the wallet can't
 * send several calls
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
      // Each change is valid without the others.
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
    // The calls are sent. If the wallet can't report more, the server finds them on the chain.
    const found = await ask<Status>(provider, 'wallet_getCallsStatus', id).catch(() => undefined);
    if (found === undefined) break;
    const hashes = (found.receipts ?? []).map(({ transactionHash }) => transactionHash);
    if (hashes.length > 0) return Array.from({ length: count }, (_, index) => hashes[index] ?? hashes.at(-1));
    if (found.status >= 200) break;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return Array.from({ length: count }, () => undefined);
}
