import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChainStatus } from '#web/lib/wallet/network.ts';

/** Networks whose names need translation; all others have proper names. */
const inWords: Readonly<Record<string, MessageDescriptor>> = {
  '31337': msg`Local evaluation chain`,
  '97': msg`BNB Smart Chain Testnet`,
};

/** The name of the desk's network in the viewer's language; empty where there is none. */
export function useNetworkName(chain: ChainStatus | undefined): string {
  const { i18n, t } = useLingui();
  const chainId = chain?.chainId ?? null;
  if (chainId === null) return '';
  const words = inWords[chainId];
  return words ? i18n._(words) : (chain?.networkName ?? t`Chain ${chainId}`);
}
