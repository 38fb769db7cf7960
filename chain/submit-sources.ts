import { setTimeout as sleep } from 'node:timers/promises';
import type { Published } from './compile-contracts.ts';

/** How a verification at the server stands. */
interface Job {
  isJobCompleted: boolean;
  error?: { message?: string };
  contract?: { match?: string | null };
}

const isNamed = (value: unknown): value is { verificationId: string } =>
  typeof value === 'object' && value !== null && 'verificationId' in value;

/**
 * Hands a contract's sources to a server that speaks version 2 of Sourcify's interface, and waits for its verdict.
 * @param server its address, without the interface's version
 * @returns what it said, in a sentence
 * @throws Error if it doesn't answer, refuses, or takes over `timeoutMs`
 */
export async function submitSources(
  server: string,
  { standardInput, compiler, identifier }: Pick<Published, 'standardInput' | 'compiler' | 'identifier'>,
  contract: { chainId: string; address: string; transactionHash: string },
  timeoutMs = 300_000,
): Promise<string> {
  const base = `${server.replace(/\/$/, '')}/v2`;
  const answerOf = async (path: string, body?: object): Promise<{ status: number; answer: unknown }> => {
    const response = await fetch(`${base}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, answer: await response.json().catch(() => undefined) };
  };
  const { status, answer } = await answerOf(`/verify/${contract.chainId}/${contract.address}`, {
    stdJsonInput: standardInput,
    compilerVersion: compiler,
    contractIdentifier: identifier,
    creationTransactionHash: contract.transactionHash,
  });
  if (status === 409) return 'The server has exactly these sources already.';
  if (!isNamed(answer)) throw new Error(`The server refused the sources (${status}).`);
  const giveUpAt = Date.now() + timeoutMs;
  for (let waitMs = 200; Date.now() < giveUpAt; waitMs = Math.min(waitMs * 2, 5000)) {
    const { answer: job } = await answerOf(`/verify/${answer.verificationId}`);
    const { isJobCompleted, error, contract: verified } = (job ?? {}) as Partial<Job>;
    if (isJobCompleted && verified?.match) return `The server says: ${verified.match}.`;
    if (isJobCompleted)
      throw new Error(`The server could not verify the sources: ${error?.message ?? 'no match'}.`);
    await sleep(waitMs);
  }
  throw new Error('The server took too long. Ask it again later.');
}
