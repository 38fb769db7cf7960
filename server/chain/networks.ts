/** A chain as people know it. */
interface Network {
  /** A proper name; the screen translates what of it is words. Null for a chain that has none here. */
  name: string | null;
  /** The symbol of its own coin. */
  coin: string;
  /** Real money is at stake on it. */
  isMain: boolean;
}

const main = (name: string, coin = 'ETH'): Network => ({ name, coin, isMain: true });
const test = (name: string, coin = 'ETH'): Network => ({ name, coin, isMain: false });

const networks: ReadonlyMap<string, Network> = new Map([
  ['1', main('Ethereum')],
  ['10', main('OP Mainnet')],
  ['25', main('Cronos', 'CRO')],
  ['56', main('BNB Smart Chain', 'BNB')],
  ['100', main('Gnosis', 'xDAI')],
  ['130', main('Unichain')],
  ['137', main('Polygon', 'POL')],
  ['146', main('Sonic', 'S')],
  ['250', main('Fantom', 'FTM')],
  ['324', main('zkSync Era')],
  ['480', main('World Chain')],
  ['1329', main('Sei', 'SEI')],
  ['5000', main('Mantle', 'MNT')],
  ['8453', main('Base')],
  ['42161', main('Arbitrum One')],
  ['42220', main('Celo', 'CELO')],
  ['43114', main('Avalanche', 'AVAX')],
  ['59144', main('Linea')],
  ['80094', main('Berachain', 'BERA')],
  ['81457', main('Blast')],
  ['534352', main('Scroll')],
  ['97', test('BNB Smart Chain Testnet', 'tBNB')],
  ['17000', test('Holesky')],
  ['31337', test('Local evaluation chain')],
  ['80002', test('Polygon Amoy', 'POL')],
  ['84532', test('Base Sepolia')],
  ['560048', test('Hoodi')],
  ['11155111', test('Sepolia')],
  ['11155420', test('OP Sepolia')],
  ['421614', test('Arbitrum Sepolia')],
]);

/**
 * What a chain is called and paid with.
 * @param chainId a decimal string
 */
export function networkOf(chainId: string): Network {
  return networks.get(chainId) ?? { name: null, coin: 'ETH', isMain: true };
}
