import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { verifyAuditChain } from './verify.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const writes = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await superadmin.call('POST', '/api/updateprofile', { name: `Name ${Math.random()}` });
};
const seal = () => sealAuditChain(app.services);
const verify = (published?: string) => verifyAuditChain(app.services, published);

describe('the sealed chain', () => {
  it('takes every row once its transaction is over, also with several sealers at once', async () => {
    await Promise.all([writes(8), writes(8), seal(), seal()]);
    await Promise.all([seal(), seal(), seal()]);
    await sealAll(app);
    const report = await verify();
    expect(report.broken).toBeUndefined();
    expect(report.sealed).toBeGreaterThanOrEqual(16);
  });

  it('leaves the rows of a transaction that still runs, and takes them later', async () => {
    await sealAll(app);
    const { sealed } = await verify();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const slow = app.services.db.transaction().execute(async (transaction) => {
      await sql`insert into audit_log (call, ip_address, request_id) values ('slow', '127.0.0.1', 'r')`.execute(
        transaction,
      );
      written();
      await held;
    });
    await isWritten;
    await writes(2);
    await seal();
    expect(await verify()).toMatchObject({ sealed, waiting: 2 });
    finish();
    await slow;
    await sealAll(app);
    expect(await verify()).toMatchObject({ sealed: sealed + 3, broken: undefined });
  });

  it('continues on a database restored from a backup, where transaction numbers start again', async () => {
    await writes(1);
    await sealAll(app);
    // After a restore, the rows and the chain’s horizon have transaction numbers far above this cluster’s.
    await sql`update audit_chain_head set sealed_until = '999999999999'`.execute(app.services.db);
    await writes(2);
    await sql`insert into audit_log (call, ip_address, request_id, transaction_id)
      values ('restored', '127.0.0.1', 'r', '888888888888')`.execute(app.services.db);
    await sealAll(app);
    expect((await verify()).broken).toBeUndefined();
  });
});

describe('the walk along the chain', () => {
  beforeEach(async () => {
    await writes(3);
    await sealAll(app);
  });
  const inTrial = async (damage: string, check: () => Promise<void>) => {
    const before = await app.services.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect((await verify()).broken).toBeUndefined();
    await sql
      .raw(
        `create table kept_log as select * from audit_log; create table kept_seals as select * from audit_seals;
      create table kept_head as select * from audit_chain_head`,
      )
      .execute(app.services.db);
    await sql.raw(damage.replaceAll('$row', String(before[1]?.id))).execute(app.services.db);
    await check();
    await sql
      .raw(
        `delete from audit_log; insert into audit_log overriding system value select * from kept_log; drop table kept_log;
      delete from audit_seals; insert into audit_seals select * from kept_seals; drop table kept_seals;
      delete from audit_chain_head; insert into audit_chain_head select * from kept_head; drop table kept_head`,
      )
      .execute(app.services.db);
    expect((await verify()).broken).toBeUndefined();
  };

  it.each([
    ['a changed row', `update audit_log set after = '{"name":"forged"}' where id = $row`, /was changed/],
    ['a row whose admin was changed', `update audit_log set admin_id = null where id = $row`, /was changed/],
    [
      'a row whose admin was renamed',
      `update audit_log set admin_name = 'forged' where id = $row`,
      /was changed/,
    ],
    ['a row that is gone', `delete from audit_log where id = $row`, /is gone/],
    ['a seal that is gone', `delete from audit_seals where audit_id = $row`, /is missing/],
    [
      'an end cut off',
      `delete from audit_seals where audit_id >= $row; delete from audit_log where id >= $row`,
      /ends at position/,
    ],
  ])('names %s', async (_, damage, sentence) => {
    await inTrial(damage, async () => expect((await verify()).broken).toMatch(sentence));
  });

  it('reports a missing published head if the end was cut off and the head was set back', async () => {
    const published = (await verify()).head;
    const cut = `delete from audit_seals where audit_id >= $row; delete from audit_log where id >= $row;
      update audit_chain_head set (position, hash) = (select position, hash from audit_seals order by position desc limit 1)`;
    await inTrial(cut, async () => {
      expect((await verify()).broken).toBeUndefined();
      expect((await verify(published)).broken).toMatch(/published head/);
    });
  });
});

describe('GET /adminapi/audit', () => {
  it('shows who did what with the fields that differ, and filters by admin, call, record and time', async () => {
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    await other.call('POST', '/api/updateprofile', { name: 'Before' });
    // Rows carry microseconds, the filter milliseconds.
    await sleep(5);
    const since = new Date().toISOString();
    await other.call('POST', '/api/updateprofile', { name: 'After' });
    const list = async (query: string) => (await superadmin.call('GET', `/adminapi/audit?${query}`)).body;
    const found = await list(`admin=${other.id}&call=updateProfile&record=${other.id}&from=${since}`);
    expect(found.count).toBe(1);
    expect(found.data[0]).toMatchObject({
      adminId: other.id,
      call: 'updateProfile',
      outcome: 'done',
      changes: [{ field: 'name', before: '"Before"', after: '"After"' }],
    });
    expect((await list(`admin=${other.id}&call=updateProfile`)).count).toBe(2);
    expect((await list(`admin=${other.id}&to=${since}&call=updateProfile`)).count).toBe(1);
    expect((await list('call=nothing')).count).toBe(0);
  });

  it('counts the whole trail exactly, sealed or not', async () => {
    await sealAll(app);
    await writes(2);
    const { count } = (await superadmin.call('GET', '/adminapi/audit')).body;
    const { n } = await app.services.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(n);
  });

  it('is for superadmins', async () => {
    const admin = await app.signIn({ restriction: [] });
    expect((await admin.call('GET', '/adminapi/audit')).status).toBe(403);
  });
});
