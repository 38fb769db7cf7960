import { z } from 'zod';
import { safeMessage } from '#contract/chain/safe-typed-data.ts';

/** A Safe Transaction Service, where owners of Safes exchange signatures outside this workspace. */
export interface SafeService {
  /** Its base URL, to which `/v1/…` is appended. */
  url: string;
  /** Sent as `Authorization: Bearer`. */
  key: string | undefined;
}

/** The service didn't answer, or not as expected. */
export class SafeServiceError extends Error {}

/** A Safe's transaction, as `safeTypedData` builds it. */
interface HandedIn {
  safe: string;
  to: string;
  data: string;
  operation: 0 | 1;
  nonce: string;
  hash: string;
}

const timeoutMs = 5000;
const maxBytes = 256 * 1024;
/** No Safe of an ordinary size has more owners. */
const maxConfirmations = 100;

/** Only the signatures of its answer are used, and the signer of each is recovered here. */
const confirmations = z.object({ results: z.array(z.object({ signature: z.string() })) });

/**
 * Reads the signatures that the service has of a transaction. They aren't verified.
 * @returns none if it doesn't know the transaction
 * @throws SafeServiceError
 */
export async function confirmationsOf(
  service: SafeService,
  hash: string,
  signal: AbortSignal,
): Promise<string[]> {
  const path = `/v1/multisig-transactions/${hash}/confirmations/?limit=${maxConfirmations}`;
  const { status, text } = await ask(service, path, { signal });
  if (status === 404) return [];
  if (status !== 200) throw new SafeServiceError(`answered ${status}`);
  const parsed = confirmations.safeParse(jsonOf(text));
  if (!parsed.success) throw new SafeServiceError('answered with no confirmations');
  return parsed.data.results.slice(0, maxConfirmations).map(({ signature }) => signature);
}

/**
 * Submits a transaction with the first signature. If the service already knows it, only the signature is added.
 * @throws SafeServiceError
 */
export async function handIn(
  service: SafeService,
  { safe, to, data, operation, nonce, hash }: HandedIn,
  { signer, signature }: { signer: string; signature: string },
  signal: AbortSignal,
): Promise<void> {
  const body = {
    ...safeMessage({ to, data, operation, nonce }),
    contractTransactionHash: hash,
    sender: signer,
    signature,
    origin: 'marketdesk',
  };
  // Self-hosted services may support only the first version.
  for (const version of ['v2', 'v1']) {
    const path = `/${version}/safes/${safe}/multisig-transactions/`;
    const { status } = await ask(service, path, { signal, body });
    if (status === 201 || status === 200) return;
    if (status !== 404 || version === 'v1') throw new SafeServiceError(`refused it with ${status}`);
  }
}

/**
 * Adds a signature to a submitted transaction.
 * @throws SafeServiceError
 */
export async function confirm(
  service: SafeService,
  hash: string,
  signature: string,
  signal: AbortSignal,
): Promise<void> {
  const path = `/v1/multisig-transactions/${hash}/confirmations/`;
  const { status } = await ask(service, path, { signal, body: { signature } });
  if (status !== 201 && status !== 200) throw new SafeServiceError(`refused a signature with ${status}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request, limited in time and size, without following redirects. */
async function ask(
  { url, key }: SafeService,
  path: string,
  { signal, body }: { signal: AbortSignal; body?: object },
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new SafeServiceError('answered with more than is read');
      chunks.push(chunk);
    }
    return { status: answer.status, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    if (error instanceof SafeServiceError) throw error;
    throw new SafeServiceError('did not answer', { cause: error });
  }
}
