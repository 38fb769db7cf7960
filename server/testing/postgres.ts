import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, Pool } from 'pg';
import { startEmbedded } from '#server/operations/embedded/embedded.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { createTempFolder, removeOrphanedFolders } from './temp-folder.ts';

/** The connection details of the PostgreSQL of a test run, as plain data that can be passed to workers. */
export interface TestPostgres {
  /** A role that may create and drop databases. */
  adminUrl: string;
  /** The role that tests connect as, and its address in the template database. */
  url: string;
  role: string;
  /** The migrated database that is copied per test file. */
  golden: string;
}

/**
 * Starts PostgreSQL for a test run, in a temporary folder, and migrates one template database in it. It doesn't
 * flush to disk unless TEST_DATABASE_FSYNC is "on". If TEST_DATABASE_URL is set, that server is used instead; its
 * role must be allowed to create databases. TEST_POSTGRES_PACKAGE names other programs than the installed ones (to
 * test on PostgreSQL 17). TEST_STATEMENTS names a file that receives the run's distinct statements, as JSON ("npm run check-engines").
 */
export async function startTestPostgres(): Promise<TestPostgres & { stop(): Promise<void> }> {
  await removeOrphanedFolders();
  const server = process.env.TEST_DATABASE_URL
    ? useServer(process.env.TEST_DATABASE_URL)
    : await startServer();
  const run = randomUUID().slice(0, 8);
  const golden = `marketdesk_test_${run}_golden`;
  const admin = new Client({ connectionString: server.adminUrl, application_name: 'marketdesk tests' });
  admin.on('error', () => undefined);
  const stop = async (): Promise<void> => {
    try {
      await dropRun(admin, run);
    } finally {
      await admin.end();
      await server.stop();
    }
  };
  try {
    await admin.connect();
    // Held during the run, to show other runs that our databases are in use.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [`marketdesk tests ${run}`]);
    await dropKilledRuns(admin);
    await admin.query(`CREATE DATABASE ${golden} OWNER ${escapeIdentifier(server.role)}`);
    const url = inDatabase(server.url, golden);
    const pool = new Pool({ connectionString: url, max: 1 });
    await migrate(pool).finally(() => pool.end());
    // A database with connections can't be copied.
    await admin.query(`ALTER DATABASE ${golden} ALLOW_CONNECTIONS false`);
    return { adminUrl: server.adminUrl, url, role: server.role, golden, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates another template database of the run from the first one, unless a worker has created it before.
 * @param fill receives the address of the new database, and must leave no connection open
 * @returns its name, for `copyGolden`
 */
export async function createGolden(
  postgres: TestPostgres,
  suffix: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${postgres.golden}_${suffix}`;
  const admin = new Client({ connectionString: postgres.adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return name;
    const unfinished = await copyGolden(postgres);
    await fill(unfinished.url);
    await admin.query(`ALTER DATABASE ${new URL(unfinished.url).pathname.slice(1)} RENAME TO ${name}`);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    return name;
  } finally {
    await admin.end();
  }
}

/** Copies a template database, which takes about 30 ms. Any number of workers may do so at the same time. */
export async function copyGolden(
  postgres: TestPostgres,
  template = postgres.golden,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = postgres.golden.replace(/golden$/, randomUUID().replaceAll('-', ''));
  const owner = escapeIdentifier(postgres.role);
  await asAdmin(postgres, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`);
  return {
    url: inDatabase(postgres.url, name),
    drop: () => dropDatabase(postgres, name),
  };
}

/** A new, empty database. */
export async function createEmptyDatabase(
  postgres: TestPostgres,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = postgres.golden.replace(/golden$/, randomUUID().replaceAll('-', ''));
  await asAdmin(postgres, `CREATE DATABASE ${name} OWNER ${escapeIdentifier(postgres.role)}`);
  return {
    url: inDatabase(postgres.url, name),
    drop: () => dropDatabase(postgres, name),
  };
}

/** How often it is looked whether the sessions of a database have ended before it is dropped, and how long between. */
const patience = { looks: 25, ms: 20 } as const;

/**
 * Drops a database, together with the sessions that stay. Those that are ending get a moment: a pool ends before
 * PostgreSQL has closed its sessions, and cutting one off is an error that nobody listens for any more.
 */
async function dropDatabase(postgres: TestPostgres, name: string): Promise<void> {
  await withAdmin(postgres, async (client) => {
    for (let look = 0; look < patience.looks; look += 1) {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
      if (rowCount === 0) break;
      await sleep(patience.ms);
    }
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

const asAdmin = (postgres: TestPostgres, sql: string) => withAdmin(postgres, (client) => client.query(sql));

async function withAdmin(postgres: TestPostgres, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: postgres.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end());
}

function inDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

interface Server {
  adminUrl: string;
  url: string;
  role: string;
  stop(): Promise<void>;
}

function useServer(url: string): Server {
  return {
    adminUrl: url,
    url,
    role: decodeURIComponent(new URL(url).username),
    stop: () => Promise.resolve(),
  };
}

async function startServer(): Promise<Server> {
  const durable = process.env.TEST_DATABASE_FSYNC === 'on';
  const folder = await createTempFolder({ inMemory: !durable });
  // Databases of tests live for seconds: vacuuming them uses a core and proves nothing.
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  const source = process.env.TEST_POSTGRES_PACKAGE;
  try {
    const embedded = await startEmbedded({
      dataDir: folder.path,
      log: () => undefined,
      settings: {
        max_connections: '200',
        max_wal_size: '512MB',
        ...(durable ? {} : fast),
        ...(process.env.TEST_STATEMENTS ? countsStatements : {}),
      },
      ...(source ? { binariesPackage: source } : {}),
    });
    return {
      adminUrl: embedded.superuserUrl,
      url: embedded.url,
      role: new URL(embedded.url).username,
      async stop() {
        const file = process.env.TEST_STATEMENTS;
        if (file) await writeStatements(embedded.superuserUrl, file);
        await embedded.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Settings with which PostgreSQL counts statements, but not those inside functions. */
const countsStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '20000',
  'pg_stat_statements.track': 'top',
};

/**
 * Writes the distinct statements that read and write rows, listen and set, with parameters instead of values. The
 * schema is read from the catalog, so statements that create it are left out; some of them contain passwords.
 */
async function writeStatements(adminUrl: string, file: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    const { rows } = await client.query<{ query: string }>(
      `select distinct query from pg_stat_statements
      where query ~* '^(\\s|/[*].*?[*]/)*(select|insert|update|delete|with|listen|notify|copy|lock|set|begin|savepoint)'
      order by query`,
    );
    await writeFile(
      file,
      JSON.stringify(
        rows.map(({ query }) => query),
        null,
        1,
      ),
    );
  } finally {
    await client.end();
  }
}

async function dropRun(admin: Client, run: string): Promise<void> {
  const left = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname LIKE $1',
    [`marketdesk\\_test\\_${run}\\_%`],
  );
  for (const { datname } of left.rows) {
    await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(datname)} WITH (FORCE)`);
  }
}

/** On a server that outlives the runs, killed runs leave databases behind. Drops those whose run holds no lock. */
async function dropKilledRuns(admin: Client): Promise<void> {
  const found = await admin.query<{ run: string }>(
    `SELECT DISTINCT split_part(datname, '_', 3) AS run FROM pg_database WHERE datname LIKE 'marketdesk\\_test\\_%'`,
  );
  for (const { run } of found.rows) {
    const key = `marketdesk tests ${run}`;
    const tried = await admin.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS locked',
      [key],
    );
    if (!tried.rows[0]?.locked) continue;
    await dropRun(admin, run);
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [key]);
  }
}
