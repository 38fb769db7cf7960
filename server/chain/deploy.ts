import { parseAddress } from '../base/address.ts';
import type { Contracts } from './decode.ts';
import type { Receipt } from './rpc.ts';

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

/**
 * Deploys both contracts. Their bytecode is loaded only for a deployment, because a desk rarely does one.
 * @param sender pays for it
 * @param owner sets the fees and gets them
 * @param fee of both, in percent × 1e18
 */
export async function deployMarkets(
  sender: Sender,
  { owner, fee }: { owner: string; fee: bigint },
): Promise<Contracts> {
  const { encodeDeployData } = await import('viem/utils');
  const [{ singleCopyAbi }, { singleCopyBytecode }] = await Promise.all([
    import('#chain/abi/single-copy.abi.ts'),
    import('#chain/abi/single-copy.bytecode.ts'),
  ]);
  const [{ multiCopyAbi }, { multiCopyBytecode }] = await Promise.all([
    import('#chain/abi/multi-copy.abi.ts'),
    import('#chain/abi/multi-copy.bytecode.ts'),
  ]);
  const args = (kind: 'single' | 'multi') => [...names[kind], owner as `0x${string}`, fee] as const;
  const single = await sender.send({
    data: encodeDeployData({ abi: singleCopyAbi, bytecode: singleCopyBytecode, args: args('single') }),
  });
  const multi = await sender.send({
    data: encodeDeployData({ abi: multiCopyAbi, bytecode: multiCopyBytecode, args: args('multi') }),
  });
  return { single: createdBy(single), multi: createdBy(multi) };
}

/** Deploys the ERC-20 token of the evaluation chain; the sender gets all of it. */
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
