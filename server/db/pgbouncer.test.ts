import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../local/free-port.ts';
import { chooseUser, identity } from '../local/run-as.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createTempFolder } from '../testing/temp-folder.ts';
import { ended } from '../testing/server-process.ts';
import { until } from '../testing/until.ts';
import { openDatabase } from './open.ts';

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

  /** Starts it before the test's database, and gives the desk's address of it. */
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
  /** What the desk sets with each connection, where PgBouncer drops it. */
  const setForRole = async () => {
    const role = new URL(database.url).username;
    const name = new URL(database.url).pathname.slice(1);
    for (const setting of ["timezone = 'UTC'", "statement_timeout = '4s'"])
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
    await expect(open(address)).rejects.toThrow('transaction mode');
  });

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
