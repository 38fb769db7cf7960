import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/platform/menu.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';

/** Networks whose names need translation; all others have proper names. */
const inLabels: Readonly<Record<string, MessageDescriptor>> = {
  '31337': msg`Local evaluation chain`,
  '97': msg`BNB Smart Chain Testnet`,
};

/** The parts of a chain that determine its name. */
type Named = Pick<ChainStatus, 'chainId' | 'networkName'>;

/** Returns the names of networks in the viewer's language. */
export function useChainNames(): (chain: Named) => string {
  const { i18n, t } = useLingui();
  return ({ chainId, networkName }) => {
    if (chainId === null) return '';
    const words = inLabels[chainId];
    return words ? i18n._(words) : (networkName ?? t`Chain ${chainId}`);
  };
}

/** The name of a network in the viewer's language; empty if there is none. */
export function useChainName(chain: Named | undefined): string {
  const nameOf = useChainNames();
  return chain ? nameOf(chain) : '';
}

/** The networks of this server, to choose one. The first one is the server's default. */
export function useChainChoice(
  status: Pick<ChainStatus, 'chains'> | undefined,
): { value: string; label: string }[] {
  const nameOf = useChainNames();
  return (status?.chains ?? []).map(({ chainId, name }, index) => ({
    value: index === 0 ? '' : chainId,
    label: nameOf({ chainId, networkName: name }),
  }));
}

/**
 * The networks of this server, for lists that cover several; none for admins without access to the
 * settings, who see numbers instead of names.
 * @returns `isMany` whether there are several; `choice` all of them, by number; `nameOf` the name of one by its
 * number
 */
export function useChains(): {
  isMany: boolean;
  choice: { value: string; label: string }[];
  nameOf: (chainId: string) => string;
} {
  const nameOf = useChainNames();
  const admin = useSession();
  const { data } = useQuery({
    enabled: admin !== null && mayUse(admin, '/setting', 'read'),
    queryKey: [...client.chain.chainStatus.key, {}],
    queryFn: ({ signal }) => client.chain.chainStatus({}, { signal, isUnasked: true }),
  });
  const chains = data?.chains ?? [];
  const named = (chainId: string) =>
    nameOf({ chainId, networkName: chains.find((one) => one.chainId === chainId)?.name ?? null });
  return {
    isMany: chains.length > 1,
    choice: chains.map(({ chainId }) => ({ value: chainId, label: named(chainId) })),
    nameOf: named,
  };
}
