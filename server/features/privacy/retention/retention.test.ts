import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RetentionKind } from '#contract/privacy/retention.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { applyRetention } from './apply.ts';
import { archiveByTerm } from './archive-by-term.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { testFolder } from '#server/testing/backup.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';

let app: TestApp;
let boss: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  // The beginning of the trail, before anybody signed in.
  await sql`insert into audit_log (created_at, call, ip_address, request_id)
    select now() - make_interval(days => 110 + n % 3), 'addFaq', '127.0.0.1', 'r' from generate_series(1, 40) n`.execute(
    app.services.db,
  );
  await sealAll(app);
  boss = await app.signIn();
});
afterAll(() => app.close());

interface Shown {
  kind: RetentionKind;
  keepDays: number | null;
  version: number;
  due: { rows: number; isMore: boolean; oldest: string | null };
}
const shown = async (kind: RetentionKind): Promise<Shown> =>
  (await boss.call('GET', '/adminapi/retention')).body.result.kinds.find((one: Shown) => one.kind === kind);
const set = (kind: RetentionKind, keepDays: number | null, version?: number, by = boss) =>
  by.call('PUT', `/adminapi/retention/${kind}`, { keepDays, version });
const preview = async (kind: RetentionKind, keepDays: number) =>
  (await boss.call('POST', '/adminapi/retention/preview', { kind, keepDays })).body.result;

/** Sign-ins of so many days ago, the last of which came with the feed. */
async function signIns(days: number, rows: number): Promise<void> {
  await sql`insert into logins (id, email, ip_address, os, status, created_at)
    select new_uuid(), 'a@example.com', '203.0.113.7', 'iOS', 'Success', now() - make_interval(days => ${days}, secs => n)
    from generate_series(1, ${rows}) as n`.execute(app.services.db);
  await sql`insert into feed_records (entity, source, external_id, record_id)
    select 'logins', 'market', ${`${days}`}, id from logins order by id desc limit 1`.execute(
    app.services.db,
  );
}
const ages = async () => {
  const { rows } = await sql<{ days: number; rows: number }>`
    select extract(day from now() - created_at)::int as days, count(*) as rows from logins group by 1 order by 1`.execute(
    app.services.db,
  );
  return rows;
};

it('a shorter term takes what is older in batches, and says before how much that is', async () => {
  await signIns(400, 5001);
  await signIns(100, 12);
  await signIns(20, 3);
  expect((await shown('signIns')).keepDays).toBeNull();
  await applyRetention(app.services.db);
  expect((await ages()).map(({ rows }) => rows)).toEqual([3, 12, 5001]);

  expect(await preview('signIns', 365)).toMatchObject({ rows: 5001, isMore: false });
  expect((await preview('signIns', 90)).rows).toBe(5013);
  const oldest = new Date((await preview('signIns', 90)).oldest).getTime();
  expect(Date.now() - oldest).toBeGreaterThan(400 * 86_400_000);
  const term = await shown('signIns');
  expect((await set('signIns', 365, term.version)).status).toBe(200);
  // A form that was opened before says nothing any more.
  expect((await set('signIns', 30, term.version)).status).toBe(409);
  expect((await shown('signIns')).due.rows).toBe(5001);
  // A round that had no time leaves the rest to the next one, and says so.
  expect(await applyRetention(app.services.db, -1)).toEqual({ gone: {}, isWhole: false });
  expect((await boss.call('GET', '/adminapi/retention')).body.result.last).toMatchObject({ isWhole: false });
  expect(await applyRetention(app.services.db)).toEqual({ gone: { signIns: 5001 }, isWhole: true });
  expect(await ages()).toEqual([
    { days: 20, rows: 3 },
    { days: 100, rows: 12 },
  ]);
  const feed = await sql<{
    id: string;
  }>`select external_id as id from feed_records where entity = 'logins' order by 1`.execute(app.services.db);
  expect(feed.rows.map(({ id }) => id)).toEqual(['100', '20']);
  const { body } = await boss.call('GET', '/adminapi/getLoginHistory?limit=1');
  expect(body.count).toBe(15);

  const trail = await boss.call('GET', '/adminapi/audit?call=applyRetention');
  expect(JSON.stringify(trail.body.data)).toContain('5001');
  const change = await boss.call('GET', '/adminapi/audit?call=updateRetention');
  expect(change.body.data).toHaveLength(1);
});

it('nothing is kept for less than others rely on, and nobody else may set it', async () => {
  for (const [kind, least] of [
    ['events', 90],
    ['audit', 90],
    ['signIns', 30],
  ] as const) {
    const refused = await set(kind, least - 1);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.keepDays).toBe(`Keep these for at least ${least} days.`);
    expect(
      (await boss.call('POST', '/adminapi/retention/preview', { kind, keepDays: least - 1 })).status,
    ).toBe(400);
  }
  expect((await set('SIGNINS' as RetentionKind, 90)).status).toBe(400);
  for (const keepDays of [0, -5, 3651, 90.5, '90'])
    expect((await set('runs', keepDays as number)).status).toBe(400);
  const clerk = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  expect((await set('runs', 40, undefined, clerk)).status).toBe(403);
  expect((await shown('runs')).keepDays).toBe(90);
});

it('mail goes by its own term, with what waits and what belongs to a mailing left alone', async () => {
  const { db } = app.services;
  const mail = (status: string, days: number) =>
    sql`insert into mail_messages (id, to_address, subject, text, status, created_at)
      values (${uuidV7()}, 'a@example.com', ${`${status} ${days}`}, 'x', ${status}, now() - make_interval(days => ${days}))`.execute(
      db,
    );
  for (const status of ['sent', 'failed', 'kept', 'waiting']) await mail(status, 200);
  await mail('sent', 100);
  await set('mail', 150);
  expect((await shown('mail')).due.rows).toBe(3);
  expect((await applyRetention(db)).gone).toEqual({ mail: 3 });
  const left = await sql<{ subject: string }>`
    select subject from mail_messages where to_address = 'a@example.com' order by 1`.execute(db);
  expect(left.rows.map(({ subject }) => subject)).toEqual(['sent 100', 'waiting 200']);
  await set('mail', null);
});

it('the audit trail goes into files after a backup, and can be verified with them', async () => {
  const refused = await set('audit', 100);
  expect([refused.status, refused.body.errors.keepDays]).toEqual([
    400,
    expect.stringContaining('BACKUP_DIR'),
  ]);
  const folder = await testFolder();
  const before = await verifyAuditChain(app.services);
  expect(await archiveByTerm(app.services, folder, new Date())).toBeUndefined();
  await sql`update retention_terms set keep_days = 108 where kind = 'audit'`.execute(app.services.db);
  // Four days are not yet worth a file.
  expect(await archiveByTerm(app.services, folder, new Date())).toBeUndefined();
  await sql`update retention_terms set keep_days = 100 where kind = 'audit'`.execute(app.services.db);
  expect((await shown('audit')).due.rows).toBe(40);
  const file = await archiveByTerm(app.services, folder, new Date());
  expect(file).toMatch(/^marketdesk-audit-/);
  expect((await shown('audit')).due.rows).toBe(0);
  const whole = await verifyAuditChain(app.services, before.head, `${folder}/audit`);
  expect(whole.broken).toBeUndefined();
  await rm(`${folder}/audit`, { recursive: true });
  expect((await set('audit', null)).status).toBe(200);
});

it('two people change a term once the rule of two is on', async () => {
  const code = await switchSecondFactorOn(app, boss);
  const other = await app.signIn();
  const otherCode = await switchSecondFactorOn(app, other);
  expect((await boss.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
  const asked = await set('webhookLog', 40);
  expect(asked.status).toBe(202);
  expect((await shown('webhookLog')).keepDays).toBe(30);
  // The same value again changes nothing, and needs nobody.
  expect((await set('webhookLog', 30)).status).toBe(200);
  const waiting = (await other.call('GET', '/adminapi/changerequests')).body.result.requests;
  expect(waiting).toMatchObject([{ call: 'updateRetention', name: 'webhookLog' }]);
  const approve = async (by: TestAdmin, of: () => Promise<string>) =>
    by.call('POST', `/adminapi/changerequests/${waiting[0]._id}/approve`, { code: await of() });
  expect((await approve(boss, code)).status).toBe(403);
  // The request is for a version that is no longer current.
  expect((await approve(other, otherCode)).status).toBe(409);
  await set('webhookLog', 40);
  const again = (await other.call('GET', '/adminapi/changerequests')).body.result.requests[0];
  const { status } = await other.call('POST', `/adminapi/changerequests/${again._id}/approve`, {
    code: await otherCode(),
  });
  expect(status).toBe(200);
  expect((await shown('webhookLog')).keepDays).toBe(40);
});
