import { encodeFunctionData } from 'viem/utils';
import { sanctionsOracleAbi } from '#chain/abi/sanctions-oracle.abi.ts';
import { sanctionsOracleBytecode } from '#chain/abi/sanctions-oracle.bytecode.ts';
import { anvilChainId, findAnvil, startAnvil } from '#server/features/chain/anvil.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';

/** An anvil with a sanctions oracle. */
export interface OracleChain {
  url: string;
  /** The oracle's address. */
  oracle: string;
  setSanctioned: (address: string, isSanctioned: boolean) => Promise<unknown>;
  /** Replaces the oracle's code, and returns the former one. */
  setCode: (code: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts an anvil with a sanctions oracle that lists nobody. */
export async function startOracleChain(): Promise<OracleChain> {
  const { rpc, url, stop } = await startAnvil({ binary: findAnvil() ?? '' });
  const [from = ''] = await rpc.call<string[]>('eth_accounts');
  const send = async (transaction: { to?: string; data: string }) =>
    receiptOf(rpc, await rpc.call<string>('eth_sendTransaction', { from, ...transaction }));
  const oracle = (await send({ data: sanctionsOracleBytecode })).contractAddress ?? '';
  return {
    url,
    oracle,
    setSanctioned: (address, isSanctioned) => {
      const args = [address as `0x${string}`, isSanctioned] as const;
      return send({
        to: oracle,
        data: encodeFunctionData({ abi: sanctionsOracleAbi, functionName: 'set', args }),
      });
    },
    async setCode(code) {
      const former = await rpc.call<string>('eth_getCode', oracle, 'latest');
      await rpc.call('anvil_setCode', oracle, code);
      return former;
    },
    stop,
  };
}

/** The settings of a server with the nodes of that chain. */
export const oracleSettings = (...nodes: string[]) => ({
  CHAIN_RPC_URL: nodes.join(','),
  CHAIN_ID: anvilChainId,
  SINGLE_CONTRACT: `0x${'00'.repeat(19)}01`,
  MULTI_CONTRACT: `0x${'00'.repeat(19)}02`,
});

/** The form of an oracle on that chain. */
export const oracleList = (contract: string, more: object = {}) => ({
  name: 'Oracle',
  format: 'oracle',
  chainId: anvilChainId,
  contract: contract.toLowerCase(),
  ...more,
});
