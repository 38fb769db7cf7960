import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tableGuards } from '../audit/table-guards.ts';
import { diagnose } from '#server/operations/diagnostics/doctor.ts';
import { createTestDatabase, type TestDatabase, testSecret } from '#server/testing/database.ts';
import { callProcess, ended, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { arrangeRoles, partRoles } from './roles.ts';

let database: TestDatabase;
const logins = { app: `app_${randomUUID().slice(0, 8)}`, sealer: `sealer_${randomUUID().slice(0, 8)}` };
let admin: Pool;
let app: Pool;
let sealer: Pool;

function addressOf(login: string): string {
  const url = new URL(database.url);
  url.username = login;
  url.password = 'password of a test';
  return url.href;
}

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Pool({ connectionString: inject('postgres').adminUrl, max: 1 });
  const refused = await arrangeRoles(database.pool);
  for (const statement of refused?.match(/create role [^;]+;/g) ?? []) await admin.query(statement);
  // Servers that start together arrange them together.
  const together = await Promise.all(Array.from({ length: 8 }, () => arrangeRoles(database.pool)));
  expect(new Set(together)).toEqual(new Set([undefined]));
  for (const [kind, login] of Object.entries(logins))
    await admin.query(`create role ${login} login password 'password of a test' in role marketdesk_${kind}`);
  app = new Pool({ connectionString: addressOf(logins.app), max: 2 });
  sealer = new Pool({ connectionString: addressOf(logins.sealer), max: 2 });
});
afterAll(async () => {
  await app.end();
  await sealer.end();
  for (const login of Object.values(logins)) await admin.query(`drop owned by ${login}; drop role ${login}`);
  await admin.end();
  await database.drop();
});

const environment = () => ({
  DATABASE_URL: addressOf(logins.app),
  DATABASE_SEALER_URL: addressOf(logins.sealer),
  SECRET_KEY: testSecret,
  SUPERADMIN_EMAIL: 'root@example.com',
  SUPERADMIN_PASSWORD: 'correct horse battery',
});

it.each([
  ['changes a row', `update audit_log set call = 'x'`],
  ['deletes a row', 'delete from audit_log'],
  ['empties the trail', 'truncate audit_log'],
  ['changes a signature', `update audit_signatures set counter = 1`],
  ['seals a row', 'insert into audit_seals (position, audit_id, hash) values (1, 1, null)'],
  ['deletes seals', 'delete from audit_seals'],
  ['moves the head', 'update audit_chain_head set position = 0'],
  [
    'rewrites rows by a trigger',
    'create trigger forge before insert on audit_log execute function suppress_redundant_updates_trigger()',
  ],
  ['rewrites rows by a rule', 'create rule forge as on insert to audit_log do instead nothing'],
  ['hides rows', 'alter table audit_log enable row level security'],
  ['takes the tables', 'alter table audit_log owner to current_user'],
  ['forgets a migration', 'delete from migrations'],
  ['puts triggers to sleep', 'alter table withdrawals disable trigger all'],
])('refuses the application that %s', async (_, statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('refuses the sealer the ways around its own seals', async () => {
  for (const statement of [
    'create trigger forge before insert on audit_log execute function suppress_redundant_updates_trigger()',
    'alter table audit_log disable trigger all',
    'truncate audit_log',
  ])
    await expect(sealer.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('takes over the job queue of a server that owned everything', async () => {
  const { DATABASE_SEALER_URL: _, ...alone } = environment();
  const before = await startServerProcess({ ...alone, DATABASE_URL: database.url });
  await until(async () => {
    const { rows } = await database.pool.query(`select to_regclass('pgboss.schedule') is not null as made`);
    expect(rows[0]).toEqual({ made: true });
  });
  before.child.kill('SIGTERM');
  expect(await ended(before.child)).toBe(0);
  await partRoles(database.pool, true, (sentence) => expect.fail(sentence));
});

it('runs a server that owns nothing: sign-ins, writes, jobs and seals', async () => {
  const server = await startServerProcess(environment());
  try {
    const signedIn = await callProcess(server, '/api/login', {
      email: 'root@example.com',
      password: 'correct horse battery',
    });
    const added = await callProcess(
      server,
      '/api/addFaq',
      { question: 'Why?', answer: 'So.' },
      signedIn.body['token'],
    );
    // A job of the queue, which the role of servers owns.
    const asked = await callProcess(server, '/adminapi/forgotPassword', { email: 'root@example.com' });
    expect([signedIn.status, added.status, asked.status]).toEqual([200, 200, 200]);
    await until(async () => {
      const { rows } = await app.query('select signed_after is not null as required from audit_chain_head');
      expect(rows[0]).toEqual({ required: true });
    });
    // A row of one's own: anybody who holds the address adds it, and no server signed it.
    const forged = await app.query(
      `insert into audit_log (call, ip_address, request_id) values ('releaseWithdrawal', '127.0.0.1', 'x') returning id`,
    );
    await until(async () => {
      const { rows } = await database.pool.query(
        `select exists (select from audit_seals join audit_log on audit_log.id = audit_id where call = 'addFaq') as sealed,
           exists (select from audit_rejections where audit_id = $1) as rejected,
           (select count(*)::int from pgboss.job where state = 'completed') > 0 as worked`,
        [forged.rows[0].id],
      );
      expect(rows[0]).toEqual({ sealed: true, rejected: true, worked: true });
    });
    expect(await tableGuards(database.kysely)).toEqual([]);
    expect((await diagnose(app)).findings).toContainEqual(
      expect.objectContaining({
        about: 'roles',
        sentence: expect.stringMatching(/separate: app_\w+ owns nothing and can add/),
      }),
    );
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await ended(server.child)).toBe(0);
});

it('names grants that the trail should not have', async () => {
  await database.pool.query('grant update on audit_log to marketdesk_app');
  expect(await tableGuards(database.kysely)).toEqual([
    'The role marketdesk_app may UPDATE the table audit_log.',
  ]);
  await database.pool.query('revoke update on audit_log from marketdesk_app');
});

it('starts no server that could not seal, or would have to migrate what it does not own', async () => {
  const { DATABASE_SEALER_URL: _, ...withoutSealer } = environment();
  await expect(startServerProcess(withoutSealer)).rejects.toThrow(
    /may not seal the audit trail\. Set DATABASE_SEALER_URL/,
  );
  const { rows } = await database.pool.query(
    'delete from migrations where name = (select max(name) from migrations) returning *',
  );
  await expect(startServerProcess(environment())).rejects.toThrow(
    /Run npm run migrate with DATABASE_OWNER_URL/,
  );
  await database.pool.query(
    'insert into migrations select * from jsonb_populate_recordset(null::migrations, $1)',
    [JSON.stringify(rows)],
  );
});
