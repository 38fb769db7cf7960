import { parseAddress } from '#server/platform/base/address.ts';
import type { Contracts } from './decode.ts';
import type { Receipt } from '#server/platform/chain/rpc.ts';

/** An account that sends transactions and waits for each. */
export interface Sender {
  address: string;
  /** @throws Error if the transaction fails */
  send: (transaction: { to?: string; data: string; value?: bigint }) => Promise<Receipt>;
}

/** Converts hundredths of a percent to the number that the contracts use. */
export const hundredthsOfPercent = (hundredths: number) => BigInt(hundredths) * 10n ** 16n;

/** Names and symbols of the contracts on the chain. */
const names = { single: ['MarketDesk Singles', 'MDS'], multi: ['MarketDesk Editions', 'MDE'] } as const;

/** A contract deployment: the creation code, followed by the constructor's arguments. */
export interface Creation {
  code: `0x${string}`;
  /** ABI-encoded, without 0x. */
  constructorArguments: string;
}

/**
 * Builds the code that creates one of the two contracts. The bytecode is loaded only for a deployment, which is rare.
 * @param options.owner sets the fees and receives them
 * @param options.fee in percent × 1e18
 */
export async function creationOf(
  kind: keyof Contracts,
  { owner, fee }: { owner: string; fee: bigint },
): Promise<Creation> {
  const { encodeDeployData } = await import('viem/utils');
  const args = [...names[kind], owner as `0x${string}`, fee] as const;
  const [abi, bytecode] = await codeOf(kind);
  const code = encodeDeployData({ abi, bytecode, args });
  return { code, constructorArguments: code.slice(bytecode.length) };
}

async function codeOf(kind: keyof Contracts) {
  if (kind === 'single') {
    const [{ singleCopyAbi }, { singleCopyBytecode }] = await Promise.all([
      import('#chain/abi/single-copy.abi.ts'),
      import('#chain/abi/single-copy.bytecode.ts'),
    ]);
    return [singleCopyAbi, singleCopyBytecode as `0x${string}`] as const;
  }
  const [{ multiCopyAbi }, { multiCopyBytecode }] = await Promise.all([
    import('#chain/abi/multi-copy.abi.ts'),
    import('#chain/abi/multi-copy.bytecode.ts'),
  ]);
  return [multiCopyAbi, multiCopyBytecode as `0x${string}`] as const;
}

/**
 * Deploys both contracts.
 * @param sender pays for it
 * @param options as in `creationOf`, for both
 */
export async function deployMarkets(
  sender: Sender,
  options: { owner: string; fee: bigint },
): Promise<Contracts> {
  const single = await sender.send({ data: (await creationOf('single', options)).code });
  const multi = await sender.send({ data: (await creationOf('multi', options)).code });
  return { single: createdBy(single), multi: createdBy(multi) };
}

/** Deploys the ERC-20 token of the evaluation chain. The sender receives all of it. */
export async function deploySampleCoin(sender: Sender, symbol: string): Promise<string> {
  const { encodeDeployData } = await import('viem/utils');
  const { sampleCoinAbi } = await import('#chain/abi/sample-coin.abi.ts');
  const { sampleCoinBytecode } = await import('#chain/abi/sample-coin.bytecode.ts');
  const args = ['Pikes', symbol, 10n ** 27n] as const;
  return createdBy(
    await sender.send({ data: encodeDeployData({ abi: sampleCoinAbi, bytecode: sampleCoinBytecode, args }) }),
  );
}

function createdBy({ contractAddress }: Receipt): string {
  const address = parseAddress(contractAddress?.toLowerCase() ?? '');
  if (!address) throw new Error('The node gave no address for a deployed contract.');
  return address;
}
