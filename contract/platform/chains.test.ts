import * as chains from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { chainInfoOf, knownChains } from './chains.ts';

const known = Object.values(chains).filter((chain) => typeof chain === 'object' && 'nativeCurrency' in chain);

describe('networks', () => {
  it.each([...knownChains].filter(([chainId]) => chainId !== '31337'))(
    'says of chain %s what viem says',
    (chainId, { name, coin, isMain, explorer }) => {
      const chain = known.find(({ id }) => String(id) === chainId);
      expect(chain?.name).toContain(name);
      expect(coin).toBe(chain?.nativeCurrency.symbol);
      expect(isMain).toBe(!chain?.testnet);
      expect(explorer).toBe(chain?.blockExplorers?.default.url.replace(/\/$/, ''));
    },
  );

  it('takes a chain that it doesn’t know for one with real money that is paid in ETH', () => {
    expect(chainInfoOf('987654321')).toEqual({ name: null, coin: 'ETH', isMain: true, explorer: null });
  });
});
