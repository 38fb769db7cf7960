import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digitsOf } from '#server/features/chain/balances.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { chainSettings, hasAnvil, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { holdsOfCurrency } from '#server/testing/withdrawals.ts';
import { addressesToRead, storeHoldings } from './custody-queries.ts';
import { custodyReadTask } from './jobs.ts';

describe.skipIf(!hasAnvil)('addresses that the desk reads from its own chain', () => {
  let chain: TestChain;
  let app: TestApp;
  let key: TestKey;
  let root: TestAdmin;
  let code: () => Promise<string>;

  beforeAll(async () => {
    chain = await startTestChain({ genesisTime: Math.floor(Date.now() / 1000) - 600 });
    app = await startTestApp(chainSettings(chain));
    const feeds = ['balances', 'custody'].map((name) => ({ path: `/feed/${name}`, isWriteAccess: true }));
    key = await addTestKey(app, { restriction: feeds });
    root = await app.signIn({ name: 'Root' });
    code = await switchSecondFactorOn(app, root);
    for (const [symbol, type, contract_address] of [
      ['PKS', 'token', chain.coin],
      ['ETH', 'crypto', null],
      ['BTC', 'crypto', null],
      ['EUR', 'fiat', null],
      ['BAD', 'token', chain.accounts[4] ?? ''],
    ] as const)
      await app.services.db
        .insertInto('currencies')
        .values({
          id: uuidV7(),
          type,
          name: symbol,
          symbol,
          withdraw_fee: '0',
          contract_address,
          min_abi: contract_address && '[{}]',
          ...(type === 'fiat' && { bank_name: 'A', bank_account_holder: 'A', bank_account_number: '1' }),
        })
        .execute();
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  const add = async (currency: string, address: string, who = root) =>
    who.call('POST', `/adminapi/reserves/${currency}/addresses`, {
      address,
      name: 'Cold wallet',
      code: await code(),
    });
  const feed = async (entity: string, row: object) =>
    expect((await key.call('POST', `/feed/v1/${entity}`, [row])).body.errors).toBeUndefined();
  const read = async (currency: string) =>
    (await root.call('GET', `/adminapi/reserves/${currency}`)).body.result;
  const look = () => custodyReadTask.run(app.services, console, new AbortController().signal);
  const aDayLater = () =>
    sql`update custody_addresses set in_force_at = clock_timestamp() - interval '1 second'`.execute(
      app.services.db,
    );
  const holds = (currencySymbol: string) => holdsOfCurrency(app, currencySymbol);

  it('count a day later, as what the chain says and not as what the feed says', async () => {
    const address = chain.accounts[1] ?? '';
    await feed('balances', { id: 'b-1', currencySymbol: 'PKS', amount: '12000' });
    await feed('custody', { id: 'c-1', currencySymbol: 'PKS', account: 'Cold', address, amount: '20000' });
    expect([await holds('PKS'), (await read('PKS')).custody]).toEqual([[], '20000']);

    const added = await add('pks', address.toLowerCase());
    expect([added.status, added.body.message]).toEqual([
      200,
      'Address added. It counts after one day. All superadmins are notified.',
    ]);
    await look();
    expect(await read('PKS')).toMatchObject({
      custody: '20000',
      addresses: [{ address, name: 'Cold wallet', isCounted: false, amount: '10000' }],
    });

    await aDayLater();
    expect(await read('PKS')).toMatchObject({ custody: '10000', accounts: [], state: 'short' });
    expect(await holds('PKS')).toEqual(['shortfall']);

    const [id] = (await addressesToRead(app.services.db, '31337')).map((one) => one.id);
    await storeHoldings(app.services.db, { block: 1, at: new Date() }, [{ id: id ?? '', amount: '50000' }]);
    expect((await read('PKS')).custody, 'an older block that is told of later').toBe('10000');

    await sql`update custody_addresses set observed_at = now() - interval '25 hours'`.execute(
      app.services.db,
    );
    await feed('balances', { id: 'b-1', currencySymbol: 'PKS', amount: '10000' });
    expect((await read('PKS')).state, 'a node that is silent').toBe('unknown');
    await chain.mine(1);
    await look();
    expect(await read('PKS')).toMatchObject({ state: 'covered', custody: '10000' });

    const twice = await add('PKS', address);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['address']]);
    const remove = () => root.call('POST', '/adminapi/reserves/PKS/addresses/remove', { id });
    expect((await remove()).body.message).toBe('Address removed. It no longer counts.');
    expect((await remove()).status).toBe(404);
    expect((await read('PKS')).custody).toBe('20000');
  });

  it('are those of currencies and accounts alone that can be read for sure', async () => {
    const own = chain.accounts[2] ?? '';
    const errors = async (currency: string, address: string) => (await add(currency, address)).body.errors;
    const unreadable = {
      messages:
        'This currency can’t be read from the connected chain. Report it as custody through the feed.',
    };
    expect(await errors('BTC', own)).toEqual(unreadable);
    expect(await errors('EUR', own)).toEqual(unreadable);
    expect(await errors('BAD', own), 'no contract of a token').toEqual(unreadable);
    expect((await add('NONE', own)).status).toBe(404);
    for (const address of [chain.contracts.single, chain.coin, 'vitalik.eth', `0x${'0'.repeat(40)}`])
      expect(await errors('PKS', address), address).toHaveProperty('address');
    const admin = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: true }] });
    expect((await add('ETH', own, admin)).status).toBe(403);
    const wrong = await root.call('POST', '/adminapi/reserves/ETH/addresses', {
      address: own,
      name: 'x',
      code: '000000',
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    expect(await addressesToRead(app.services.db, '31337')).toEqual([]);
  });

  it('may hold the chain’s own coin, also before anything is owed', async () => {
    expect((await add('ETH', chain.accounts[3] ?? '')).status).toBe(200);
    await look();
    await aDayLater();
    const { custody, liabilities, state } = await read('ETH');
    expect([Number(custody) > 9000, liabilities, state]).toEqual([true, '0', 'covered']);
  });

  it('say their digits only where a contract does', async () => {
    expect(await digitsOf(chain.rpc, chain.coin)).toBe(18);
    expect(await digitsOf(chain.rpc, chain.accounts[0] ?? '')).toBeUndefined();
    expect(await digitsOf(chain.rpc, chain.contracts.single)).toBeUndefined();
  });
});
