import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from './connect.ts';
import {
  chainSettings,
  hasAnvil,
  mintOne,
  readAll,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

const ether = 10n ** 18n;

const settings = (chain: TestChain) => ({
  ...chainSettings(chain),
  MULTI_CONTRACT: chain.contracts.multi.toLowerCase(),
});

describe.skipIf(!hasAnvil)('the chain behind the settings', () => {
  let chain: TestChain;
  let app: TestApp;
  let admin: TestAdmin;

  beforeAll(async () => {
    chain = await startTestChain();
    app = await startTestApp(settings(chain));
    admin = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: true }] });
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  const tell = (standard: number, hash: string) =>
    admin.call('POST', '/adminapi/chainfee', { standard, hash });
  const setFee = async (standard: 721 | 1155, percent: bigint) =>
    (await chain.market.setServiceFee(standard, chain.owner, percent * ether)).logs[0]?.transactionHash ?? '';
  const rows = async (query: string) => (await app.database.pool.query(query)).rows;

  describe('GET /adminapi/chain', () => {
    it('names chain and contracts at once, and how far it was read once it was', async () => {
      const reader = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
      const before = await reader.call('GET', '/adminapi/chain');
      expect(before.body.result).toMatchObject({
        state: 'starting',
        chainId: '31337',
        networkName: 'Local evaluation chain',
        coin: 'ETH',
        rpcUrl: null,
        singleContract: chain.contracts.single,
        multiContract: chain.contracts.multi,
        block: null,
      });
      // Known, and nothing is read of it yet.
      await connectChain(app.services.db, chain.nodes, chain.foreign, () => undefined);
      expect((await reader.call('GET', '/adminapi/chain')).body.result).toMatchObject({
        state: 'starting',
        block: null,
        head: null,
        lag: null,
      });
      await readAll(app.services.db, chain.foreign, chain.url);
      const head = await chain.head();
      const { body } = await reader.call('GET', '/adminapi/chain');
      // The address of a configured node may hold a key.
      expect(body.result).toMatchObject({ state: 'running', block: head, head, lag: 0, rpcUrl: null });
      expect(JSON.stringify(body)).not.toContain(chain.url);
    });

    it('says where there is no chain', async () => {
      const own = await startTestApp();
      try {
        const root = await own.signIn();
        expect((await root.call('GET', '/adminapi/chain')).body.result).toMatchObject({
          state: 'off',
          chainId: null,
        });
      } finally {
        await own.close();
      }
    });

    it('needs the menu', async () => {
      const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
      expect((await other.call('GET', '/adminapi/chain')).status).toBe(403);
      const reader = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
      expect((await reader.call('POST', '/adminapi/chainfee', { standard: 721, hash: '0x' })).status).toBe(
        403,
      );
    });
  });

  describe('POST /adminapi/chainfee', () => {
    it('stores what the chain confirms, once, with its history and who told of it', async () => {
      const hash = await setFee(721, 4n);
      const first = await tell(721, hash.toUpperCase().replace('0X', '0x'));
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        message: 'Successfully updated',
        result: { standard: 721, fee: '4', hash },
      });
      const again = await tell(721, hash);
      expect(again.body).toEqual(first.body);
      expect(await rows('select service_fee_721 from settings')).toEqual([{ service_fee_721: '4' }]);
      expect(
        await rows(
          `select field, to_value, source, admin_id from setting_changes where transaction_hash = '${hash}'`,
        ),
      ).toEqual([{ field: 'serviceFee721', to_value: '4', source: 'chain', admin_id: admin.id }]);
      await readAll(app.services.db, chain.foreign, chain.url);
      expect(await rows(`select from setting_changes where transaction_hash = '${hash}'`)).toHaveLength(1);
      expect((await rows('select service_fee_721 from settings'))[0].service_fee_721).toBe('4');
    });

    it('remembers a fee that was set to what it was, which is no change in the history', async () => {
      const listed = async () => (await admin.call('GET', '/adminapi/settingchanges')).body.count;
      const before = await listed();
      const hash = await setFee(721, 4n);
      expect((await tell(721, hash)).body.result).toMatchObject({ fee: '4', hash });
      expect(await rows(`select from setting_changes where transaction_hash = '${hash}'`)).toHaveLength(1);
      expect(await listed()).toBe(before);
      expect(
        (await admin.call('GET', '/adminapi/settingchanges?search=fee721')).body.data,
      ).not.toContainEqual(expect.objectContaining({ transactionHash: hash }));
    });

    it('of many at once, one is stored', async () => {
      const hash = await setFee(1155, 6n);
      const answers = await Promise.all(Array.from({ length: 8 }, () => tell(1155, hash)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(await rows(`select from setting_changes where transaction_hash = '${hash}'`)).toHaveLength(1);
    });

    it('asks to come again while the transaction waits to be mined', async () => {
      await chain.rpc.call('evm_setAutomine', false);
      const { encodeFunctionData } = await import('viem/utils');
      const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
      const data = encodeFunctionData({ abi, functionName: 'setServiceFee', args: [3n * ether] });
      const hash = await chain.rpc.call<string>('eth_sendTransaction', {
        from: chain.owner,
        to: chain.contracts.single,
        data,
      });
      const waiting = await tell(721, hash);
      expect([waiting.status, waiting.body]).toEqual([
        409,
        { errors: { messages: 'This transaction is not mined yet. Try again in a moment.' } },
      ]);
      expect(waiting.headers.get('retry-after')).toBe('3');
      await chain.rpc.call('evm_setAutomine', true);
      await chain.mine(1);
      expect((await tell(721, hash)).body.result.fee).toBe('3');
    });

    it('asks to come again for a hash that nobody knows', async () => {
      const { status, headers, body } = await tell(721, `0x${'ab'.repeat(32)}`);
      expect([status, headers.get('retry-after'), body]).toEqual([
        409,
        '3',
        { errors: { messages: 'This transaction is not mined yet. Try again in a moment.' } },
      ]);
    });

    it.each([
      ['an event of another kind', 'no service fee', 721 as const],
      ['the other contract', 'other contract', 1155 as const],
    ])('refuses %s', async (what, words, standard) => {
      const hash =
        standard === 721
          ? await chain.rpc.call<string>('eth_sendTransaction', {
              from: chain.owner,
              to: chain.owner,
              value: '0x1',
            })
          : await setFee(721, 2n);
      await chain.mine(1);
      const { status, body } = await tell(standard, hash);
      expect([what, status, body.errors.hash]).toEqual([what, 400, expect.stringContaining(words)]);
    });

    it('refuses a fee of another contract of the same kind', async () => {
      const { single } = chain.contracts;
      const { deployMarkets } = await import('./deploy.ts');
      const { receiptOf } = await import('#server/platform/chain/rpc.ts');
      const [stranger = ''] = chain.accounts;
      const other = await deployMarkets(
        {
          address: stranger,
          send: async (transaction) =>
            receiptOf(
              chain.rpc,
              await chain.rpc.call('eth_sendTransaction', { from: stranger, ...transaction }),
            ),
        },
        { owner: stranger, fee: 9n * ether },
      );
      expect(other.single).not.toBe(single);
      const block = await chain.rpc.call<{ transactions: string[] }>('eth_getBlockByNumber', 'latest', false);
      const { status, body } = await tell(1155, block.transactions[0] ?? '');
      expect([status, body.errors.hash]).toEqual([
        400,
        'This transaction changed no service fee of our contracts.',
      ]);
    });

    it('refuses a transaction that failed', async () => {
      const { encodeFunctionData } = await import('viem/utils');
      const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
      const data = encodeFunctionData({ abi, functionName: 'setServiceFee', args: [50n * ether] });
      const hash = await chain.rpc.call<string>('eth_sendTransaction', {
        from: chain.owner,
        to: chain.contracts.single,
        data,
        gas: '0x30d40',
      });
      await chain.mine(1);
      const { status, body } = await tell(721, hash);
      expect([status, body.errors.hash]).toEqual([
        400,
        'This transaction failed on the chain and changed nothing.',
      ]);
    });

    it('refuses an old change once there is a later one, so that no old fee comes back', async () => {
      const old = await setFee(1155, 1n);
      await setFee(1155, 7n);
      const { status, body } = await tell(1155, old);
      expect([status, body.errors.messages]).toEqual([
        409,
        'The fee was changed again later, to 7 %. Send the hash of the latest change.',
      ]);
    });

    it('keeps the later of two changes, though the reader meets the older one after it was told', async () => {
      await readAll(app.services.db, chain.foreign, chain.url);
      const send = async (units: bigint) =>
        (await chain.market.setServiceFee(721, chain.owner, units)).logs[0]?.transactionHash ?? '';
      await send((307n * ether) / 100n);
      const latest = await send((507n * ether) / 100n);
      expect((await tell(721, latest)).body.result.fee).toBe('5.07');
      await readAll(app.services.db, chain.foreign, chain.url);
      expect(await rows('select service_fee_721 from settings')).toEqual([{ service_fee_721: '5.07' }]);
    });

    it('undoes a change that the chain dropped, although nothing of it was ever read', async () => {
      await readAll(app.services.db, chain.foreign, chain.url);
      const [before] = await rows('select service_fee_721 from settings');
      const snapshot = await chain.rpc.call('evm_snapshot');
      const hash = await setFee(721, 9n);
      expect((await tell(721, hash)).body.result.fee).toBe('9');
      await chain.rpc.call('evm_revert', snapshot);
      await mintOne(chain, 721, chain.accounts[0] ?? '');
      expect((await tell(721, hash)).status).toBe(409);
      await readAll(app.services.db, chain.foreign, chain.url);
      expect(await rows('select service_fee_721 from settings')).toEqual([before]);
      expect(await rows(`select from setting_changes where transaction_hash = '${hash}'`)).toHaveLength(0);
    });

    it.each([
      [{ standard: 20, hash: `0x${'1'.repeat(64)}` }, 'standard'],
      [{ standard: 721, hash: '0x12' }, 'hash'],
      [{ standard: 721, hash: `0x${'1'.repeat(64)}`, fee: '3' }, 'fee'],
    ])('refuses %j', async (body, field) => {
      const answer = await admin.call('POST', '/adminapi/chainfee', body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    });

    it('says that the node is gone, or on another chain, or that there is none', async () => {
      const hash = `0x${'1'.repeat(64)}`;
      const config = settings(chain);
      for (const [environment, words] of [
        [
          { ...config, CHAIN_RPC_URL: 'http://127.0.0.1:9' },
          'The chain is not responding. Try again in a moment.',
        ],
        [
          { ...config, CHAIN_ID: '5' },
          'The configured node is on a different chain. Contact the operator of the server.',
        ],
        [{}, 'No chain is connected. Try again in a moment.'],
      ] as const) {
        const other = await startTestApp(environment);
        try {
          const root = await other.signIn();
          const { status, body } = await root.call('POST', '/adminapi/chainfee', { standard: 721, hash });
          expect([status, body]).toEqual([503, { errors: { messages: words } }]);
        } finally {
          await other.close();
        }
      }
    });
  });
});
