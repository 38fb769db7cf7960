import { type Anvil, anvilChainId, findAnvil, startAnvil } from '../server/chain/anvil.ts';
import type { Contracts } from '../server/chain/decode.ts';
import { deployMarkets, hundredthsOfPercent } from '../server/chain/deploy.ts';
import { receiptOf, type Rpc } from '../server/chain/rpc.ts';

/** A real chain with both contracts, for journeys with a wallet. */
export interface Evm {
  rpc: Rpc;
  contracts: Contracts;
  chainId: string;
  /** Owner of both contracts, and somebody else. */
  owner: string;
  other: string;
  /** What a server needs to know of it. */
  environment: Record<string, string>;
  /** Whether every transaction is mined at once. */
  mineAtOnce: (isOn: boolean) => Promise<void>;
  /** What a contract charges now, in percent × 1e18. */
  feeOf: (standard: 721 | 1155) => Promise<bigint>;
  stop: () => Promise<void>;
}

/** Starts an anvil and deploys both contracts with a fee of 2.5 %. */
export async function startEvm(): Promise<Evm> {
  const anvil: Anvil = await startAnvil({ binary: findAnvil() ?? '' });
  const { rpc } = anvil;
  const [owner = '', other = ''] = await rpc.call<string[]>('eth_accounts');
  const send = async (transaction: { to?: string; data: string }) =>
    receiptOf(rpc, await rpc.call<string>('eth_sendTransaction', { from: owner, ...transaction }));
  const contracts = await deployMarkets({ address: owner, send }, { owner, fee: hundredthsOfPercent(250) });
  return {
    rpc,
    contracts,
    chainId: anvilChainId,
    owner,
    other,
    environment: {
      CHAIN_RPC_URL: anvil.url,
      CHAIN_ID: anvilChainId,
      SINGLE_CONTRACT: contracts.single,
      MULTI_CONTRACT: contracts.multi,
    },
    async mineAtOnce(isOn) {
      await rpc.call('evm_setAutomine', isOn);
    },
    async feeOf(standard) {
      const to = standard === 721 ? contracts.single : contracts.multi;
      // serviceFee()
      return BigInt(await rpc.call<string>('eth_call', { to, data: '0x8abdf5aa' }, 'latest'));
    },
    stop: () => anvil.stop(),
  };
}
