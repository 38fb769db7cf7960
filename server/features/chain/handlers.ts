import type { chainCalls } from '#contract/chain/chain.calls.ts';
import type { chainSchemas } from '#contract/chain/chain.schemas.ts';
import { readFeeChange } from './fee-change.ts';
import { isFeeStored, storeFeeChange } from './fee-store.ts';
import { hasLocalChain } from './local-chain.ts';
import { type ChainState, reachableChain, readState } from './state.ts';
import type { Config } from '#server/platform/config.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { chainInfoIn } from '#server/platform/chain/chain-info.ts';

/** The status of the chain for the settings (specification 9.17). */
export const chainHandlers: Handlers<typeof chainCalls, typeof chainSchemas> = {
  async chainStatus({ chainId: asked }, { db, services: { config } }) {
    const configured = config.chains.find(({ chainId }) => asked === undefined || asked === chainId);
    const state = await readState(db, configured?.chainId ?? asked);
    if (asked !== undefined && !configured && !state) throw noSuchRecord();
    // Before the first connection to a newly configured chain, the state belongs to another one.
    const isOurs = configured ? state && isStateOf(state, configured) : hasLocalChain(config);
    const known = isOurs ? state : undefined;
    const chainId = configured?.chainId ?? known?.chainId ?? null;
    const network = chainId === null ? null : chainInfoIn(config, chainId);
    // Before the first block was read, the numbers are placeholders.
    const read = known && known.block >= known.startBlock ? known : undefined;
    return {
      chains: config.chains.map((one) => ({
        chainId: one.chainId,
        name: chainInfoIn(config, one.chainId).name,
      })),
      state: stateOf(config, known),
      chainId,
      networkName: network?.name ?? null,
      coin: network?.coin ?? null,
      rpcUrl: known?.localUrl ?? null,
      singleContract: configured?.singleContract ?? known?.contracts.single ?? null,
      multiContract: configured?.multiContract ?? known?.contracts.multi ?? null,
      block: read?.block ?? null,
      head: read?.head ?? null,
      lag: read ? Math.max(0, read.head - read.block) : null,
      nodes: known?.nodes ?? [],
      lastError: known?.stopped ?? known?.lastError ?? null,
      lastErrorAt: known?.lastErrorAt ?? null,
      checkedAt: known?.seenAt ?? null,
    };
  },

  setChainFee: {
    async prepare({ standard, hash }, { services }) {
      const chain = await reachableChain(services.db, services.config.chains);
      if (!chain) throw new CallFailure(503, 'noChain');
      const isStored = await isFeeStored(services.db, standard, hash);
      const change = await readFeeChange(chain, services.breakers.chain, { standard, hash, isStored });
      return async ({ db, admin }) => {
        const { before, after } = await storeFeeChange(db, change, admin.id);
        const { fee, version } = after;
        return {
          output: { message: 'successfullyUpdated', result: { standard, fee, hash, version } },
          audit: {
            record: after.id,
            before: { standard, fee: before.fee },
            after: { standard, fee, transactionHash: hash },
          },
        };
      };
    },
  },
};

function stateOf(config: Config, known: ChainState | undefined) {
  if (known?.stopped) return 'stopped';
  if (known && known.block >= known.startBlock && (config.chains.length > 0 || known.localUrl))
    return 'running';
  return config.chains.length > 0 || hasLocalChain(config) ? 'starting' : 'off';
}

function isStateOf(
  { chainId, contracts }: { chainId: string; contracts: { single: string; multi: string } },
  chain: { chainId: string; singleContract: string; multiContract: string },
): boolean {
  return (
    chainId === chain.chainId &&
    contracts.single === chain.singleContract &&
    contracts.multi === chain.multiContract
  );
}
