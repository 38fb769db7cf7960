import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { exported } from '#server/testing/exports.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { makeStale } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let boss: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signIn();
  await sql`insert into users (id, name, email, address)
    select gen_random_uuid(), 'User ' || n, 'u' || n || '@example.com', '0x' || lpad(to_hex(n), 40, '0')
    from generate_series(1, 600) n`.execute(app.services.db);
});
afterAll(() => app.close());

const column = (field: string) => ({ field, heading: field });
const users = (more: object = {}) => ({ list: 'listUsers', format: 'csv', ...more });
const ask = (who: TestAdmin, path: string, body: object) => who.call('POST', path, body);
const alarms = async () =>
  (await emailsTo(app, boss.email)).filter(
    ({ subject }) => subject === 'Personal data of many people was exported',
  ).length;

describe.each(['/adminapi/exports', '/adminapi/exportList'])('an export by %s', (path) => {
  it('of personal data takes a reason and a recent proof', async () => {
    const thief = await app.signIn();
    expect((await ask(thief, path, users())).body.errors).toHaveProperty('reason');
    const named = { ...users(), reason: 'The auditor asks' };
    await makeStale(app, thief);
    expect((await ask(thief, path, named)).status).toBe(428);
    const chosen = { ...named, columns: [column('name'), column('email')] };
    expect((await ask(thief, path, chosen)).status).toBe(428);
    const runs = await sql`select from runs where principal_id = ${thief.id}`.execute(app.services.db);
    expect(runs.rows).toHaveLength(0);
    expect((await ask(thief, '/adminapi/prove', { currentPassword: thief.password })).status).toBe(200);
    expect(
      (await ask(thief, path, { ...chosen, ids: ['00000000-0000-7000-8000-000000000000'] })).status,
    ).toBe(200);
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where admin_id = ${thief.id} and call in ('startExport', 'exportList')`.execute(
      app.services.db,
    );
    expect(rows).toMatchObject([{ after: { isPersonal: true, $reason: 'The auditor asks' } }]);
  });

  it('without personal columns, or masked, takes neither', async () => {
    const clerk = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    await makeStale(app, clerk);
    expect((await ask(clerk, path, users({ columns: [column('name')] }))).status).toBe(200);
    await maskPersonalData(app);
    expect((await ask(clerk, path, users())).status).toBe(200);
    await maskPersonalData(app, false);
    expect((await ask(clerk, path, users())).status).toBe(400);
  });
});

it('alarms superadmins once when one person passes a thousand people in a day; a key does not', async () => {
  const clerk = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
  const before = await alarms();
  await exported(app, clerk, { list: 'listUsers', columns: [column('name')] });
  await exported(app, clerk, { list: 'listUsers' });
  const key = await addTestKey(app, { restriction: [{ path: '/user', isWriteAccess: false }] });
  for (let n = 0; n < 2; n += 1)
    expect((await key.call('POST', '/adminapi/exportList', users())).status).toBe(200);
  expect(await alarms()).toBe(before);
  await exported(app, clerk, { list: 'listUsers' });
  await until(async () => expect(await alarms()).toBe(before + 1));
  await exported(app, clerk, { list: 'listUsers' });
  expect(await alarms()).toBe(before + 1);
});
