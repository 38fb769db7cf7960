import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { applyRetention } from '#server/features/privacy/retention/apply.ts';
import { forgetOldJob } from './housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('forgets what is old, in batches, and nothing else', async () => {
  const { db } = app.services;
  const admin = await app.signIn();
  await sql`insert into idempotency_keys (admin_id, key, call, body_hash, status, response, created_at)
    select ${admin.id}, n::text, 'x', '', 200, '{}', now() - case when n <= 5001 then interval '24 hours 1 second' else interval '23 hours 59 minutes' end
    from generate_series(1, 5003) as n`.execute(db);
  const session = (id: string, ended: string, expires: string) =>
    sql`insert into admin_sessions (id, admin_id, ended_at, expires_at, ip_address, user_agent)
      values (${id}, ${admin.id}, now() + ${ended}::interval, now() + ${expires}::interval, '127.0.0.1', '')`.execute(
      db,
    );
  const [endedLong, endedLately, expiredLong] = [uuidV7(), uuidV7(), uuidV7()];
  await session(endedLong, '-91 days', '-1 day');
  await session(endedLately, '-89 days', '-88 days');
  await sql`insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent)
    values (${expiredLong}, ${admin.id}, now() - interval '91 days', '127.0.0.1', '')`.execute(db);
  await sql`insert into password_resets (token_hash, admin_id, expires_at)
    values ('old', ${admin.id}, now() - interval '91 days'), ('new', ${admin.id}, now() - interval '89 days')`.execute(
    db,
  );
  await sql`insert into sign_in_limits (key, points, expires_at)
    values ('over', 1, now() - interval '1 second'), ('still', 1, now() + interval '1 minute')`.execute(db);

  const ended = async (ago: string) => {
    const [id, template] = [uuidV7(), uuidV7()];
    await sql`insert into email_templates (id, identifier, subject, content) values (${template}, ${id}, '', '')`.execute(
      db,
    );
    await sql`insert into mailings (id, template_id, admin_id, subject, content, total, sent, finished_at)
      values (${id}, ${template}, ${admin.id}, '', '', 1, 1, now() - ${ago}::interval)`.execute(db);
    await sql`insert into mail_messages (id, mailing_id, subscriber_id, to_address, subject, status)
      values (${uuidV7()}, ${id}, ${subscriber}, 'a@example.com', '', 'sent')`.execute(db);
    return id;
  };
  const subscriber = uuidV7();
  await sql`insert into subscribers (id, email) values (${subscriber}, 'a@example.com')`.execute(db);
  await ended('90 days 1 minute');
  const endedMailing = await ended('89 days');

  await sql`insert into events (id, position, type, record_type, actor_kind, actor_id, actor_name, call, request_id, created_at)
    select gen_random_uuid(), nullif(n, 5004), 'faq.added', 'faq', 'admin', ${admin.id}, 'Noor', 'addFaq', 'r',
      now() - case when n <= 5001 or n = 5004 then interval '90 days 1 minute' else interval '89 days' end
    from generate_series(1, 5004) as n`.execute(db);

  await forgetOldJob.handle(app.services, {}, { isLast: false });
  await applyRetention(app.services.db);

  // An event that has no position yet was heard by nobody.
  const events = await sql<{
    position: number | null;
  }>`select position from events order by position`.execute(db);
  expect(events.rows.map(({ position }) => position)).toEqual([5002, 5003, null]);
  const keys = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute();
  expect(keys.map(({ key }) => key)).toEqual(['5002', '5003']);
  const messages = await sql`select mailing_id from mail_messages where mailing_id is not null`.execute(db);
  expect(messages.rows).toEqual([{ mailing_id: endedMailing }]);
  const mailings = await sql`select total, sent from mailings`.execute(db);
  expect(mailings.rows).toEqual([
    { total: 1, sent: 1 },
    { total: 1, sent: 1 },
  ]);
  const sessions = await db.selectFrom('admin_sessions').select('id').execute();
  expect(sessions.map(({ id }) => id)).toContain(endedLately);
  expect(sessions.map(({ id }) => id)).not.toContain(endedLong);
  expect(sessions.map(({ id }) => id)).not.toContain(expiredLong);
  expect((await admin.call('GET', '/api/adminprofile')).status).toBe(200);
  const resets = await sql<{
    hash: string;
  }>`select convert_from(token_hash, 'UTF8') as hash from password_resets`.execute(db);
  expect(resets.rows).toEqual([{ hash: 'new' }]);
  const limits = await db
    .selectFrom('sign_in_limits')
    .select('key')
    .where('key', 'in', ['over', 'still'])
    .execute();
  expect(limits).toEqual([{ key: 'still' }]);
});

it('forgets jobs 90 days after their end, and none that still goes on', async () => {
  const { db } = app.services;
  const admin = await app.signIn();
  for (const [title, ended] of [
    ['long ago', sql`now() - interval '91 days'`],
    ['lately', sql`now() - interval '89 days'`],
    ['still on', sql`null`],
  ] as const)
    await sql`insert into runs (id, kind, title, principal_id, principal_name, input, created_at, ended_at, state)
      values (${uuidV7()}, 'export', ${JSON.stringify({ name: title })}::jsonb, ${admin.id}, '', '{}', now() - interval '92 days',
        ${ended}, ${title === 'still on' ? 'running' : 'cancelled'})`.execute(db);
  await forgetOldJob.handle(app.services, {}, { isLast: false });
  await applyRetention(app.services.db);
  const { rows } = await sql<{ name: string }>`
    select title ->> 'name' as name from runs where principal_id = ${admin.id} order by id`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['lately', 'still on']);
});
