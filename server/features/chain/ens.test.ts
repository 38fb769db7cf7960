import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil, startAnvil } from './anvil.ts';
import { until } from '#server/testing/until.ts';
import { ensNameAt, ensNamesOf, ensNode, ensRegistry } from './ens.ts';

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const thief = '0x52908400098527886E0F7030069857D2E4169EE7';
const [firstResolver, secondResolver] = [`0x${'e1'.repeat(20)}`, `0x${'e2'.repeat(20)}`] as const;
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** Gives what is stored under the number that it is asked for: the resolver of a name, or its address. */
const lookUpCode = '6004355460005260206000f3';
/** The same, and the name under which it says that every address is known. */
function resolverCode(name: string): string {
  const text = Buffer.from(name).toString('hex').padEnd(64, '0');
  const length = name.length.toString(16).padStart(2, '0');
  return `0x60003560e01c63691f343114601b57${lookUpCode}5b602060005260${length}6020527f${text}60405260606000f3`;
}

it('numbers names as EIP-137 says', () => {
  expect(ensNode('eth')).toBe('93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae');
  expect(ensNode('foo.eth')).toBe('de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f');
});

describe.skipIf(findAnvil() === null)('names of the main network', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>;
  const store = (at: string, key: string, value: string) =>
    anvil.rpc.call('anvil_setStorageAt', at, `0x${key}`, word(value));
  const reverse = (address: string) => ensNode(`${address.slice(2).toLowerCase()}.addr.reverse`);
  const nameOf = (address: string) => ensNameAt(anvil.rpc, address, 'latest');

  beforeAll(async () => {
    anvil = await startAnvil({ binary: findAnvil() ?? '', genesisTime: 1_790_000_000, chainId: '1' });
    const { rpc } = anvil;
    await rpc.call('anvil_setCode', ensRegistry, `0x${lookUpCode}`);
    await rpc.call('anvil_setCode', firstResolver, resolverCode('vitalik.eth'));
    await store(ensRegistry, reverse(vitalik), firstResolver);
    await store(ensRegistry, ensNode('vitalik.eth'), firstResolver);
    await store(firstResolver, ensNode('vitalik.eth'), vitalik);
  });
  afterAll(() => anvil?.stop());

  it('are those that lead back to the address', async () => {
    expect(await nameOf(vitalik)).toBe('vitalik.eth');
    expect(await nameOf(thief)).toBeNull();
    await store(ensRegistry, reverse(thief), firstResolver);
    expect(await nameOf(thief)).toBeNull();
  });

  it.each(['vitаlik.eth', 'vitalik', 'VITALIK.eth', '0x52908400.', 'a b.eth'])(
    'are not shown as %s, which leads back all the same',
    async (name) => {
      const bytes = Buffer.from(name).toString('latin1');
      await anvil.rpc.call('anvil_setCode', secondResolver, resolverCode(name));
      await store(ensRegistry, reverse(thief), secondResolver);
      for (const one of [name, bytes]) {
        await store(ensRegistry, ensNode(one), secondResolver);
        await store(secondResolver, ensNode(one), thief);
      }
      expect(await nameOf(thief)).toBeNull();
    },
  );

  it('are no name where a resolver reverts or gives nothing or anything', async () => {
    await store(ensRegistry, reverse(thief), secondResolver);
    for (const code of ['0x', '0x60006000fd', '0xfe', '0x60206000f3', '0x6101006000f3', '0x5b600056']) {
      await anvil.rpc.call('anvil_setCode', secondResolver, code);
      expect(await nameOf(thief), code).toBeNull();
    }
  });

  it('hold nobody up: the first question knows none, a later one does', async () => {
    const config = {
      chains: [{ rpcUrls: [anvil.url], chainId: '1', singleContract: '', multiContract: '' }],
    };
    expect(ensNamesOf(config, [vitalik]).get(vitalik)).toBeUndefined();
    await until(() => expect(ensNamesOf(config, [vitalik]).get(vitalik)).toBe('vitalik.eth'));
  });

  it('are asked for later where no node answers, and not at all on another chain', async () => {
    const chain = { rpcUrls: ['http://127.0.0.1:9'], chainId: '1', singleContract: '', multiContract: '' };
    const silent = { chains: [chain] };
    expect([...ensNamesOf(silent, [vitalik])]).toEqual([[vitalik, undefined]]);
    await until(() => expect(ensNamesOf(silent, [vitalik]).get(vitalik)).toBeNull());
    const other = { chains: [{ ...chain, rpcUrls: [anvil.url], chainId: '137' }] };
    expect([...ensNamesOf(other, [vitalik])]).toEqual([]);
  });
});
