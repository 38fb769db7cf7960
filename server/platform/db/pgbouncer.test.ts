import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../base/free-port.ts';
import { chooseUser, identity } from '#server/operations/embedded/run-as.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { callProcess, ended, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { openDatabase, openPooler } from '#server/operations/database/open.ts';

/** Debian's (`apt install pgbouncer`); where it is not installed, these are skipped. */
const program = '/usr/sbin/pgbouncer';

describe.runIf(existsSync(program))('PgBouncer before the database', () => {
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof createTempFolder>>;
  let pooler: ChildProcess | undefined;

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = await createTempFolder({ inMemory: true });
  });
  afterEach(async () => {
    pooler?.kill('SIGKILL');
    if (pooler) await ended(pooler);
    await folder.remove();
    await database.drop();
  });

  /** Starts it in front of the test's database, and returns the server's address of it. */
  async function start(mode: 'session' | 'transaction', more = ''): Promise<string> {
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const name = pathname.slice(1);
    const own = await freePort();
    const file = join(folder.path, 'pgbouncer.ini');
    await writeFile(
      file,
      `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${more}
`,
    );
    const user = await chooseUser(folder.path);
    if (user) await chown(file, user.uid, user.gid);
    pooler = spawn(program, [file], { stdio: 'ignore', ...identity(user) });
    const address = `postgres://${username}@127.0.0.1:${own}/${name}`;
    await until(async () => {
      const client = new Client({ connectionString: address });
      await client.connect();
      await client.end();
    });
    return address;
  }

  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: () => undefined });
  /** The settings that a server sends with each connection, if PgBouncer drops them. */
  const setForRole = async () => {
    const role = new URL(database.url).username;
    const name = new URL(database.url).pathname.slice(1);
    const settings = [
      "timezone = 'UTC'",
      "statement_timeout = '4s'",
      "lock_timeout = '4s'",
      "idle_in_transaction_session_timeout = '60s'",
      "synchronous_commit = 'on'",
    ];
    for (const setting of settings)
      await database.pool.query(`alter role ${role} in database "${name}" set ${setting}`);
  };

  it('that takes no settings is refused with a sentence', async () => {
    await expect(open(await start('session'))).rejects.toThrow('takes no settings with a connection');
  });

  it('that drops the settings is refused, since days and limits would be others', async () => {
    const address = await start('session', 'ignore_startup_parameters = options');
    await expect(open(address)).rejects.toThrow('drops the settings of a connection');
  });

  it('in transaction mode is refused: a session lock would be somebody else’s', async () => {
    await setForRole();
    const address = await start('transaction', 'ignore_startup_parameters = options');
    await expect(open(address)).rejects.toThrow('DATABASE_POOLER_URL');
  });

  it('in transaction mode is refused for calls too, with what to run, until the role has the settings', async () => {
    const address = await start('transaction');
    const opened = () => openPooler({ poolerUrl: address, log: () => undefined, maxConnections: 5 });
    await expect(opened()).rejects.toThrow(
      /^The sessions behind DATABASE_POOLER_URL .*SET statement_timeout = '4s';/,
    );
    await setForRole();
    // Sessions that were open before have the settings of before.
    pooler?.kill('SIGKILL');
    const through = await openPooler({
      poolerUrl: await start('transaction'),
      log: () => undefined,
      maxConnections: 5,
    });
    try {
      const lock = sql`select pg_try_advisory_lock(1)`.execute(through.kysely);
      await expect(lock).rejects.toThrow('A pooler has no session for this');
    } finally {
      await through.close();
    }
  });

  it('in transaction mode serves the calls of a whole desk, many more than it has sessions', async () => {
    await setForRole();
    const signIn = { email: 'root@example.com', password: 'a password for tests' };
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      DATABASE_POOLER_URL: await start('transaction', 'default_pool_size = 3'),
      SECRET_KEY: 'a key for tests alone, forty characters',
      SUPERADMIN_EMAIL: signIn.email,
      SUPERADMIN_PASSWORD: signIn.password,
    });
    try {
      const token = String((await callProcess(server, '/api/login', signIn)).body['token']);
      const question = (client: number, turn: number) => ({
        question: `Of ${client}, ${turn}?`,
        answer: 'So.',
      });
      const walk = async (client: number) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const added = await callProcess(server, '/api/addFaq', question(client, turn), token);
          const listed = await callProcess(server, '/api/getFaqList', undefined, token, 'GET');
          expect([added.status, listed.status]).toEqual([200, 200]);
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, client) => walk(client)));
      // A call leaves a job, which the server does over a session of its own.
      const { status } = await callProcess(server, '/adminapi/forgotPassword', { email: signIn.email });
      expect(status).toBe(200);
      await until(async () => {
        const mails = await database.pool.query('select from mail_messages where to_address = $1', [
          signIn.email,
        ]);
        expect(mails.rowCount).toBe(1);
      });
      const { rows } = await database.pool.query<{ sessions: number; faqs: number; audited: number }>(
        `select (select count(*)::int from pg_stat_activity
            where application_name = 'marketdesk calls' and datname = current_database()) as sessions,
          (select count(*)::int from faqs) as faqs, (select count(*)::int from audit_log where call = 'addFaq') as audited`,
      );
      expect(rows[0]).toMatchObject({ faqs: 200, audited: 200 });
      expect(rows[0]?.sessions).toBeLessThanOrEqual(3);
      expect(server.output()).not.toContain('"level":50');
    } finally {
      server.child.kill('SIGTERM');
      expect(await ended(server.child)).toBe(0);
    }
  }, 120_000);

  it('in session mode serves the desk, where the role has the settings', async () => {
    await setForRole();
    const through = await open(await start('session', 'ignore_startup_parameters = options'));
    try {
      const admins = through.kysely.selectFrom('admins').select('id').limit(1);
      expect(await admins.execute()).toEqual([]);
      expect(await admins.execute()).toEqual([]);
    } finally {
      await through.close();
    }
  });
});
