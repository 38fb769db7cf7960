import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { client } from '#web/lib/client.ts';
import { codeMissing } from '#web/lib/failures.ts';
import type { FeeState } from '#web/lib/wallet/fee-steps.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import { onFeeOfOtherTab, pendingFee, type Standard, standards } from '#web/lib/wallet/pending-fee.ts';
import type { MarketsRead } from '#web/lib/wallet/read-markets.ts';

/** The wallet is read this long after the settings have loaded (specification 9.22 and 11.1). */
const walletDelayMs = 500;
/** How often the chain's state is polled, only while the page is visible. */
const statusEveryMs = 10_000;
const marketsEveryMs = 60_000;
/** A page that nobody uses for this long stops polling. */
const patienceMs = 5 * 60_000;

/** Whether somebody has used the page in the last minutes. */
function useSomebodyThere(): boolean {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setThere(false), patienceMs);
      setThere(true);
    };
    note();
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'];
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, []);
  return isThere;
}

/**
 * Polls the last block read from a chain, by default the first chain. Reads once if there is no chain. Polling
 * pauses while nobody uses the page, because it must not keep an idle session alive (specification 3.8).
 */
export function useChainStatus(chainId = ''): UseQueryResult<ChainStatus> {
  const input = chainId === '' ? {} : { chainId };
  const isSomebodyThere = useSomebodyThere();
  return useQuery({
    queryKey: [...client.chain.chainStatus.key, input],
    queryFn: ({ signal }) => client.chain.chainStatus(input, { signal }),
    refetchInterval: ({ state }) => (isSomebodyThere && state.data?.state !== 'off' ? statusEveryMs : false),
  });
}

/**
 * The service fees that the server has read from the contracts of a chain, in percent. They are shown where no wallet
 * reads them.
 */
export function useContractFees(
  chain: ChainStatus | undefined,
): Readonly<Record<Standard, string | undefined>> {
  const chainId = chain?.chainId;
  const { data } = useQuery({
    queryKey: [...client.contractChanges.getContracts.key, {}],
    queryFn: ({ signal }) => client.contractChanges.getContracts({}, { signal, isUnasked: true }),
    enabled: Boolean(chainId),
  });
  const feeOf = (standard: Standard) =>
    data?.contracts.find((one) => one.chainId === chainId && one.standard === standard)?.fee;
  return { 721: feeOf(721), 1155: feeOf(1155) };
}

/** True from 500 ms after `isThere` became true. */
export function useWalletDelay(isThere: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setOver(true), walletDelayMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isOver;
}

/** The contracts' state, read through a wallet on the right network, and again when it switches networks. */
export function useMarkets(chain: ChainStatus | undefined, isDue: boolean): UseQueryResult<MarketsRead> {
  const queries = useQueryClient();
  const { chainId, singleContract, multiContract } = chain ?? {};
  const isAsked = isDue && Boolean(chainId && singleContract && multiContract);
  const key = ['chain', 'markets', chainId, singleContract, multiContract];
  useEffect(() => {
    if (!isAsked) return;
    const stopping = import('#web/lib/wallet/discover.ts').then(({ onChainChange }) =>
      onChainChange(() => void queries.invalidateQueries({ queryKey: ['chain', 'markets'] })),
    );
    return () => void stopping.then((stop) => stop());
  }, [isAsked, queries]);
  return useQuery({
    queryKey: key,
    queryFn: async () => (await import('#web/lib/wallet/read-markets.ts')).readMarkets(chain as ChainStatus),
    enabled: isAsked,
    refetchInterval: marketsEveryMs,
  });
}

/**
 * The total royalty of a token, in percent, read from its contract through the wallet; null if there is no such
 * token. It is read again when the wallet switches networks.
 * @param tokenId undefined while no token is known
 */
export function useTotalRoyalty(
  chain: ChainStatus,
  standard: Standard,
  tokenId: string | undefined,
): UseQueryResult<string | null> {
  const { chainId, singleContract, multiContract } = chain;
  return useQuery({
    queryKey: ['chain', 'markets', chainId, singleContract, multiContract, 'royalty', standard, tokenId],
    queryFn: async () =>
      (await import('#web/lib/wallet/read-markets.ts')).readTotalRoyalty(
        chain,
        standard,
        BigInt(tokenId ?? 0),
      ),
    enabled: tokenId !== undefined,
  });
}

type WalletCode = typeof import('#web/lib/wallet/fee-updates.ts');

const idle: FeeState = { phase: 'idle' };
const never = () => () => undefined;
const atRest = () => idle;

/** The update of one contract's fee, for the time after the wallet's code has loaded. */
export interface FeeUpdate {
  state: FeeState;
  start: (order: Parameters<WalletCode['feeUpdates'][Standard]['start']>[0]) => void;
  resume: () => void;
  leave: () => void;
}

/**
 * The updates of the two fees on the chain. Their code loads at the first click, or immediately if a transaction
 * is pending.
 * @param chain undefined until it is known
 * @param isDue whether to resume the transactions of an earlier visit
 */
export function useFeeUpdates(
  chain: ChainStatus | undefined,
  isDue: boolean,
): Readonly<Record<Standard, FeeUpdate>> {
  const [code, setCode] = useState(loadedCode);
  useEffect(() => {
    if (!isDue) return;
    // If it fails to load, the first click reports it.
    const load = () => void loadWallet().then(setCode, () => undefined);
    if (standards.some(pendingFee)) load();
    const stops = standards.map((standard) => onFeeOfOtherTab(standard, load));
    return () => {
      for (const stop of stops) stop();
    };
  }, [isDue]);
  const chainId = chain?.chainId;
  useEffect(() => {
    if (!code || !isDue || !chainId) return;
    return code.followOtherTabs(chainId);
  }, [code, isDue, chainId]);

  const single = useFeeState(code, 721);
  const multi = useFeeState(code, 1155);
  const update = (standard: Standard, state: FeeState): FeeUpdate => ({
    state,
    start: (order) =>
      void loadWallet().then(
        (loaded) => {
          setCode(loaded);
          return loaded.feeUpdates[standard].start(order);
        },
        () => toast.failed(codeMissing().message),
      ),
    resume: () => {
      if (chainId) void code?.feeUpdates[standard].resume(chainId);
    },
    leave: () => code?.feeUpdates[standard].leave(),
  });
  return { 721: update(721, single), 1155: update(1155, multi) };
}

/** Stored for the next visit of the screen, which then immediately shows an update that continued meanwhile. */
let loadedCode: WalletCode | undefined;

async function loadWallet(): Promise<WalletCode> {
  loadedCode = await import('#web/lib/wallet/fee-updates.ts');
  return loadedCode;
}

function useFeeState(code: WalletCode | undefined, standard: Standard): FeeState {
  const update = code?.feeUpdates[standard];
  return useSyncExternalStore(update?.subscribe ?? never, update?.current ?? atRest);
}
