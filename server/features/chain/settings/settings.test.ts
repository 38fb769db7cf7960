import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { lockSettings, storeSettings } from './queries.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Layla' });
});
beforeEach(async () => {
  await app.database.pool.query(
    `truncate setting_changes;
     update settings set royalty_fee = 10, service_fee = 2, service_fee_721 = 2.5, service_fee_1155 = 3, bid_fee = 1,
       pks_price_usd = 0.0842, version = 4`,
  );
});
afterAll(() => app.close());

const read = async () => (await admin.call('GET', '/api/getsettingsdata')).body.result;
const update = (body: object | string, headers?: Record<string, string>) =>
  admin.call('POST', '/api/updatesetting', body, headers);
const history = async (query = '') => (await admin.call('GET', `/adminapi/settingchanges${query}`)).body;

const before = {
  _id: expect.stringMatching(/^[\da-f-]{36}$/),
  royalityfee: '10',
  servicefee: '2',
  nbkpriceusd: '0.0842',
  bidfee: '1',
  servicefee721: '2.5',
  servicefee1155: '3',
  version: 4,
};

describe('GET /api/getsettingsdata', () => {
  it('answers every field under its wire name, exactly', async () => {
    expect(await read()).toEqual(before);
  });
});

describe('POST /api/updatesetting', () => {
  it('stores what is sent and answers the settings in message', async () => {
    const { status, body } = await update({
      royality: '7.5',
      service: '1',
      nbkpriceusd: '0.100000000000000001',
      bidfee: '0',
      servicefee721: '2.50',
      servicefee1155: '10',
      version: 4,
    });
    expect(status).toBe(200);
    const after = {
      ...before,
      royalityfee: '7.5',
      servicefee: '1',
      nbkpriceusd: '0.100000000000000001',
      bidfee: '0',
      servicefee1155: '10',
      version: 5,
    };
    expect(body).toEqual({ message: after });
    expect(await read()).toEqual(after);
  });

  it('leaves the settings that are left out as they are, and does not raise the version for nothing', async () => {
    const { body } = await update({ nbkpriceusd: '2' });
    expect(body.message).toEqual({ ...before, nbkpriceusd: '2', version: 5 });
    expect((await update({ nbkpriceusd: '2.0', version: 5 })).body.message.version).toBe(5);
    expect((await update({})).body.message).toEqual({ ...before, nbkpriceusd: '2', version: 5 });
    expect((await history()).count).toBe(1);
  });

  it.each([
    [{ royality: '25.000000000000000001' }, { royality: 'The largest value is 25.' }],
    [{ royality: '-0.1' }, { royality: 'The smallest value is 0.' }],
    [{ servicefee721: '10.01' }, { servicefee721: 'The largest value is 10.' }],
    [{ servicefee1155: '11' }, { servicefee1155: 'The largest value is 10.' }],
    [{ service: '10.5' }, { service: 'The largest value is 10.' }],
    [{ bidfee: '10.5' }, { bidfee: 'The largest value is 10.' }],
    [{ nbkpriceusd: '-1' }, { nbkpriceusd: 'The smallest value is 0.' }],
    [
      { nbkpriceusd: '1e3' },
      { nbkpriceusd: 'Enter a number with digits and one decimal point, such as 0.5.' },
    ],
    [{ royality: '' }, { royality: 'Required' }],
    [{ royality: '0.1234567890123456789' }, { royality: 'Use at most 18 digits after the decimal point.' }],
    [{ royality: null }, { royality: 'This value has the wrong type.' }],
    [{ royalityfee: '5' }, { royalityfee: 'This field doesn’t exist.' }],
    [{ servicefee: '5' }, { servicefee: 'This field doesn’t exist.' }],
    [{ royaltyFee: '5' }, { royaltyFee: 'This field doesn’t exist.' }],
  ])('refuses %j and changes nothing', async (body, errors) => {
    const answer = await update({ nbkpriceusd: '9', ...body });
    expect([answer.status, answer.body]).toEqual([400, { errors }]);
    expect(await read()).toEqual(before);
    expect((await history()).count).toBe(0);
  });

  it('takes JSON numbers, every digit of them', async () => {
    const { status, body } = await update(
      '{"royality":7.5,"service":1,"bidfee":0.0,"servicefee721":4.600000000000000001,"servicefee1155":1e-7,"nbkpriceusd":999999999999.1234567890123,"version":4}',
    );
    expect([status, body.message]).toEqual([
      200,
      {
        ...before,
        royalityfee: '7.5',
        servicefee: '1',
        bidfee: '0',
        servicefee721: '4.600000000000000001',
        servicefee1155: '0.0000001',
        nbkpriceusd: '999999999999.1234567890123',
        version: 5,
      },
    ]);
  });

  it.each([
    ['{"royality":25.0000000000000000001}', { royality: 'Use at most 18 digits after the decimal point.' }],
    ['{"royality":25.000000000000000001}', { royality: 'The largest value is 25.' }],
    ['{"royality":-0}', { royality: 'Enter a number with digits and one decimal point, such as 0.5.' }],
    ['{"royality":1e3}', { royality: 'The largest value is 25.' }],
    ['{"version":4.5}', { version: 'This value has the wrong type.' }],
  ])('refuses %s and changes nothing', async (body, errors) => {
    const answer = await update(body);
    expect([answer.status, answer.body]).toEqual([400, { errors }]);
    expect(await read()).toEqual(before);
  });

  it('takes the bounds themselves', async () => {
    const { body } = await update({
      royality: '25',
      servicefee721: '10.000',
      servicefee1155: '0',
      service: '0.0',
    });
    expect(body.message).toMatchObject({
      royalityfee: '25',
      servicefee721: '10',
      servicefee1155: '0',
      servicefee: '0',
    });
  });

  it('is refused with an old version', async () => {
    expect((await update({ royality: '9', version: 4 })).status).toBe(200);
    const { status, body } = await update({ royality: '8', version: 4 });
    expect([status, Object.keys(body.errors)]).toEqual([409, ['messages']]);
    expect((await read()).royalityfee).toBe('9');
  });

  it('lets one of two at the same instant win', async () => {
    const { pool } = app.database;
    const holder = await pool.connect();
    await holder.query('begin; select from settings for update');
    const asked = ['1', '2', '3'].map((royality) => update({ royality, version: 4 }));
    // They go on together once all three wait for the row.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => expect((await pool.query(waiting)).rowCount).toBe(3));
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await history()).count).toBe(1);
  });

  it('acts once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'settings-1' };
    const first = await update({ royality: '6' }, headers);
    expect((await update({ royality: '6' }, headers)).body).toEqual(first.body);
    expect((await history()).count).toBe(1);
  });

  it('records both states in the trail', async () => {
    const { body } = await update({ royality: '6' });
    const [row] = await app.services.db
      .selectFrom('audit_log')
      .select(['call', 'before', 'after'])
      .where('record', '=', body.message._id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row).toMatchObject({
      call: 'updateSettings',
      before: { royaltyFee: '10', pksPriceUsd: '0.0842' },
      after: { royaltyFee: '6', pksPriceUsd: '0.0842' },
    });
  });

  it('needs the right to change', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
    expect((await reader.call('GET', '/api/getsettingsdata')).status).toBe(200);
    expect((await reader.call('GET', '/adminapi/settingchanges')).status).toBe(200);
    expect((await reader.call('POST', '/api/updatesetting', { royality: '1' })).status).toBe(403);
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await other.call('GET', '/api/getsettingsdata')).status).toBe(403);
    expect((await other.call('GET', '/adminapi/settingchanges')).status).toBe(403);
  });
});

describe('GET /adminapi/settingchanges', () => {
  it('tells who changed what, from what and to what, newest first', async () => {
    const omar = await app.signIn({ name: 'Omar' });
    await update({ royality: '6' });
    await omar.call('POST', '/api/updatesetting', { royality: '5', nbkpriceusd: '0.09' });
    const { data, count } = await history();
    expect(count).toBe(3);
    const created = { _id: expect.any(String), createdAt: expect.stringMatching(/Z$/) };
    const by = (adminName: string) => ({ ...created, adminName, source: 'admin', transactionHash: null });
    expect(data.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { ...by('Omar'), field: 'royaltyFee', fromValue: '6', toValue: '5' },
        { ...by('Omar'), field: 'pksPriceUsd', fromValue: '0.0842', toValue: '0.09' },
      ]),
    );
    expect(data[2]).toEqual({ ...by('Layla'), field: 'royaltyFee', fromValue: '10', toValue: '6' });
    const found = async (query: string) => (await history(query)).count;
    expect(await found('?field=royaltyFee')).toBe(2);
    expect(await found('?search=omar')).toBe(2);
    expect((await history('?sort=adminName&limit=1')).data[0].adminName).toBe('Layla');
    expect((await history('?page=2&limit=2')).data).toHaveLength(1);
    expect((await admin.call('GET', '/adminapi/settingchanges?field=fee')).status).toBe(400);
  });

  it('tells the chain’s changes too', async () => {
    const transactionHash = `0x${'cd'.repeat(32)}`;
    await app.services.db.transaction().execute(async (db) => {
      const now = await lockSettings(db, undefined);
      await storeSettings(
        db,
        now,
        { serviceFee721: '4' },
        { source: 'chain', adminId: null, transactionHash },
      );
    });
    expect((await history()).data[0]).toMatchObject({
      field: 'serviceFee721',
      fromValue: '2.5',
      toValue: '4',
      source: 'chain',
      adminName: null,
      transactionHash,
    });
    expect(await read()).toEqual({ ...before, servicefee721: '4', version: 5 });
  });
});
