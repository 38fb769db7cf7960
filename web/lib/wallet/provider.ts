/** The API of a browser wallet (EIP-1193). */
export interface Provider {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on?: (event: string, listener: (detail: unknown) => void) => unknown;
  removeListener?: (event: string, listener: (detail: unknown) => void) => unknown;
}

/** A wallet's refusal. Its text comes from the wallet or its node, so the screen only quotes it. */
interface Refusal {
  code: number | undefined;
  said: string;
}

/** Error codes of EIP-1193 and related standards. */
export const refusedByUser = 4001;
export const unknownChain = 4902;
export const alreadyAsking = -32002;

const mostLabels = 200;

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The refusal in a failed wallet request. Some wallets wrap the errors of their own parts, so the innermost code counts. */
export function refusalOf(error: unknown): Refusal {
  const inner = property(property(error, 'data'), 'originalError') ?? error;
  const code = property(inner, 'code') ?? property(error, 'code');
  const said = property(error, 'message');
  return {
    code: typeof code === 'number' ? code : undefined,
    said: (typeof said === 'string' ? said : String(error)).slice(0, mostLabels),
  };
}

/** Whether a call failed because the contract refuses it, not the wallet or its node. */
export function isRevert(error: unknown): boolean {
  const { code, said } = refusalOf(error);
  return code === 3 || /revert/i.test(said);
}

/**
 * Sends a request to a wallet.
 * @throws what the wallet throws; `refusalOf` reads it
 */
export async function ask<Answer>(
  provider: Provider,
  method: string,
  ...params: readonly unknown[]
): Promise<Answer> {
  return (await provider.request({ method, params })) as Answer;
}

/** The number of the chain that a wallet is on, as a decimal string. */
export async function chainOf(provider: Provider): Promise<string> {
  return BigInt(await ask<string>(provider, 'eth_chainId')).toString();
}

/** A number in the encoding of JSON-RPC. */
export function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
