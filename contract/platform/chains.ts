/** The public data of a chain. */
export interface ChainInfo {
  /** A proper name, parts of which the screen translates. Null for a chain that is not in the table. */
  name: string | null;
  /** The symbol of the chain's own coin. */
  coin: string;
  /** Whether it carries real money. */
  isMain: boolean;
  /** The URL of its block explorer, without a slash at the end; null if there is none. */
  explorer: string | null;
}

const main = (name: string, explorer: string, coin = 'ETH'): ChainInfo => ({
  name,
  coin,
  isMain: true,
  explorer: `https://${explorer}`,
});
const test = (name: string, explorer: string | null, coin = 'ETH'): ChainInfo => ({
  name,
  coin,
  isMain: false,
  explorer: explorer && `https://${explorer}`,
});

/** Known chains by their number. The server and the screens share this table. */
export const knownChains: ReadonlyMap<string, ChainInfo> = new Map([
  ['1', main('Ethereum', 'etherscan.io')],
  ['10', main('OP Mainnet', 'optimistic.etherscan.io')],
  ['25', main('Cronos', 'explorer.cronos.org', 'CRO')],
  ['56', main('BNB Smart Chain', 'bscscan.com', 'BNB')],
  ['100', main('Gnosis', 'gnosisscan.io', 'XDAI')],
  ['130', main('Unichain', 'uniscan.xyz')],
  ['137', main('Polygon', 'polygonscan.com', 'POL')],
  ['146', main('Sonic', 'sonicscan.org', 'S')],
  ['250', main('Fantom', 'ftmscan.com', 'FTM')],
  ['324', main('ZKsync Era', 'explorer.zksync.io')],
  ['480', main('World Chain', 'worldscan.org')],
  ['1329', main('Sei', 'seiscan.io', 'SEI')],
  ['5000', main('Mantle', 'mantlescan.xyz', 'MNT')],
  ['8453', main('Base', 'basescan.org')],
  ['42161', main('Arbitrum One', 'arbiscan.io')],
  ['42220', main('Celo', 'celoscan.io', 'CELO')],
  ['43114', main('Avalanche', 'snowtrace.io', 'AVAX')],
  ['59144', main('Linea', 'lineascan.build')],
  ['80094', main('Berachain', 'berascan.com', 'BERA')],
  ['81457', main('Blast', 'blastscan.io')],
  ['534352', main('Scroll', 'scrollscan.com')],
  ['97', test('BNB Smart Chain Testnet', 'testnet.bscscan.com', 'tBNB')],
  ['17000', test('Holesky', 'holesky.etherscan.io')],
  ['31337', test('Local evaluation chain', null)],
  ['80002', test('Polygon Amoy', 'amoy.polygonscan.com', 'POL')],
  ['84532', test('Base Sepolia', 'sepolia.basescan.org')],
  ['560048', test('Hoodi', 'hoodi.etherscan.io')],
  ['11155111', test('Sepolia', 'sepolia.etherscan.io')],
  ['11155420', test('OP Sepolia', 'optimism-sepolia.blockscout.com')],
  ['421614', test('Arbitrum Sepolia', 'sepolia.arbiscan.io')],
]);

/**
 * A chain's name, coin and block explorer.
 * @param chainId a decimal string
 */
export function chainInfoOf(chainId: string): ChainInfo {
  // A chain that is not in the table counts as one with real money, and its coin as ETH (specification 5.25).
  return knownChains.get(chainId) ?? { name: null, coin: 'ETH', isMain: true, explorer: null };
}
