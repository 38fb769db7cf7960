import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const categories = [{ path: '/categorylist', isWriteAccess: true }];
/** Fewer than the server's connections, so that other calls still get through. */
const atOnce = 8;
let names = 0;

const untilWaiting = (count: number) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.services.db,
    );
    expect(rows).toHaveLength(count);
  });

/** Makes each administrator add a category, and runs `meanwhile` while all of these writes are in progress. */
async function whileWriting(admins: readonly TestAdmin[], meanwhile: () => Promise<void>): Promise<Answer[]> {
  const holder = new Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query('begin; lock table categories in exclusive mode');
  const writes = admins.map((admin) =>
    admin.call('POST', '/api/addcategory', { category: `In flight ${(names += 1)}` }),
  );
  try {
    await untilWaiting(admins.length);
    await meanwhile();
  } finally {
    await holder.query('commit');
    await holder.end();
  }
  return Promise.all(writes);
}

const count = async (table: 'categories' | 'audit_log') =>
  (
    await app.services.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const several = () =>
  Promise.all(Array.from({ length: atOnce }, () => app.signIn({ restriction: categories })));
const change = (admin: TestAdmin, restriction: object[]) =>
  superadmin.call('PUT', '/adminapi/admin', {
    adminId: admin.id,
    name: 'x',
    email: admin.email,
    restriction,
  });

describe('a write that is under way', () => {
  it('does not commit after its admin was disabled: 24 of 24', async () => {
    const before = await count('categories');
    for (let round = 0; round < 3; round += 1) {
      const admins = await several();
      const answers = await whileWriting(admins, async () => {
        for (const { id } of admins) {
          expect((await superadmin.call('DELETE', `/adminapi/admin/${id}`)).status).toBe(200);
        }
      });
      expect(answers.map(({ status }) => status)).toEqual(admins.map(() => 401));
    }
    expect(await count('categories')).toBe(before);
  });

  it('does not commit after the right was taken away, but does if the new rights include it too', async () => {
    const before = await count('categories');
    const [one, other] = [
      await app.signIn({ restriction: categories }),
      await app.signIn({ restriction: categories }),
    ];
    const answers = await whileWriting([one, other], async () => {
      await change(one, [{ path: '/categorylist', isWriteAccess: false }]);
      await change(other, [...categories, { path: '/user', isWriteAccess: false }]);
    });
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
    expect(await count('categories')).toBe(before + 1);
  });

  it('does not commit after its session was ended', async () => {
    const admin = await app.signIn({ restriction: categories });
    const [answer] = await whileWriting([admin], async () => {
      expect((await admin.call('DELETE', '/adminapi/security/sessions')).status).toBe(200);
    });
    expect(answer?.status).toBe(401);
  });

  it('makes a disabling wait until it has committed, after its rights were checked', async () => {
    const admin = await app.signIn({ restriction: categories });
    const writer = new Client({ connectionString: app.database.url });
    await writer.connect();
    // The same locks as those of the audit row's statement.
    await writer.query('begin');
    await writer.query(`select from admins where id = '${admin.id}' for share`);
    let isDisabled = false;
    const disabling = superadmin
      .call('DELETE', `/adminapi/admin/${admin.id}`)
      .then(() => (isDisabled = true));
    await untilWaiting(1);
    expect(isDisabled).toBe(false);
    await writer.query('commit');
    await disabling;
    await writer.end();
  });
});

describe('two superadmins who change each other at the same moment', () => {
  it('both succeed, one after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await app.signIn(), await app.signIn()];
      const rename = (actor: TestAdmin, target: TestAdmin) =>
        actor.call('PUT', '/adminapi/admin', {
          adminId: target.id,
          name: 'New',
          email: target.email,
          restriction: [],
        });
      const answers = await Promise.all([rename(one, two), rename(two, one)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('a call that the rights refuse', () => {
  it('is counted by admin, call and hour, and is no row of the trail', async () => {
    const admin = await app.signIn({ restriction: [] });
    const before = await count('audit_log');
    for (let time = 0; time < 3; time += 1) {
      expect((await admin.call('POST', '/api/addcategory', { name: 'x' })).status).toBe(403);
    }
    expect((await admin.call('GET', '/api/getAllusers')).status).toBe(403);
    const counted = await app.services.db
      .selectFrom('refused_calls')
      .select(['call', 'count'])
      .where('admin_id', '=', admin.id)
      .orderBy('call')
      .execute();
    expect(counted).toEqual([
      { call: 'addCategory', count: 3 },
      { call: 'listUsers', count: 1 },
    ]);
    expect(await count('audit_log')).toBe(before);
    const { body } = await superadmin.call('GET', `/adminapi/audit/refused?admin=${admin.id}`);
    expect(body.count).toBe(2);
    expect(body.data).toContainEqual(
      expect.objectContaining({ adminEmail: admin.email, call: 'addCategory', times: 3 }),
    );
    expect((await admin.call('GET', '/adminapi/audit/refused')).status).toBe(403);
  });
});
