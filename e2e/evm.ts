import { anvilChainId } from '../server/features/chain/anvil.ts';
import { startTestChain, type TestChain } from '../server/testing/chain.ts';

/** A real chain with both contracts, for journeys with a wallet. */
export interface Evm extends TestChain {
  chainId: string;
  /** An account that is not the contracts' owner. */
  other: string;
  /** The configuration that a server needs for it. */
  environment: Record<string, string>;
  /** Whether every transaction is mined at once. */
  mineAtOnce: (isOn: boolean) => Promise<void>;
  /** What a contract charges now, in percent × 1e18. */
  feeOf: (standard: 721 | 1155) => Promise<bigint>;
}

/** Starts an anvil with both contracts, which charge a fee of 2.5 %, on a clock that shows the present. */
export async function startEvm(): Promise<Evm> {
  const chain = await startTestChain({ genesisTime: Math.floor(Date.now() / 1000) });
  const { rpc, contracts, url } = chain;
  return {
    ...chain,
    chainId: anvilChainId,
    other: chain.accounts[0] ?? '',
    environment: {
      CHAIN_RPC_URL: url,
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
  };
}
