import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { program, type Binaries } from './binaries.ts';
import { identity, isRoot, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** The database's superuser, which only the launcher uses. */
export const superuser = 'postgres';

/** Inside the data folder, so that both are created, moved and restored together. */
const passwordFile = 'marketdesk-password';

/** The environment of PostgreSQL's programs. A locale or PG* variable of the caller must not change what they do. */
export const cleanEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Looks at PostgreSQL's data folder without touching it: true when it holds a database of this major version, false
 * when there is none yet (no folder, or an empty one). Throws a sentence for anything else.
 */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const entries = await listFolder(cluster);
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(
      `The database folder ${cluster} is not empty but holds no PostgreSQL data (PG_VERSION is missing). ` +
        'It was left untouched. Restore it from a backup, or choose another DATA_DIR.',
    );
  }
  if (isRoot() && (await stat(cluster)).uid === 0) {
    throw new Error(
      `The database folder ${cluster} belongs to root, and PostgreSQL refuses to run as root. It was left untouched. ` +
        `Give it to the user that shall run it (chown -R postgres ${cluster}), then start again.`,
    );
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== String(major)) {
    throw new Error(
      `The database folder ${cluster} holds data of PostgreSQL ${found || '(unreadable)'}, and this program brings PostgreSQL ${major}. ` +
        `It was left untouched. Move it over with npm run database:upgrade, or choose another DATA_DIR.`,
    );
  }
  return true;
}

/**
 * Files that a data folder may contain before its database is created: the lock of this start, the rest of an
 * interrupted one, and the records of `npm run chain:deploy`, which needs no database.
 */
const leftBefore =
  /^(\..*|lost\+found|deployments|postgres|postgres-new-.*|postgres-start\.lock.*|postgres\.location|postgresql-.*)$/;

/**
 * Refuses to create a database in a data folder that was used before. Its database is lost, and an empty one in its
 * place would hide the loss (specification 12.1).
 */
export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const found = (await listFolder(dataDir)).filter((name) => !leftBefore.test(name));
  if (found.length === 0) return;
  throw new Error(
    `The data folder ${dataDir} holds ${found.slice(0, 5).join(', ')} but no database: its folder "postgres" is gone or empty. ` +
      'Nothing was changed. Restore the database from a backup, or set DATA_DIR to an empty folder to start again.',
  );
}

/**
 * Initializes a new data folder at `cluster`. Everything is created in a temporary sibling and moved into place last,
 * so an interrupted start leaves nothing incomplete. `durable: false` skips flushing to disk, for tests.
 */
export async function createCluster(options: {
  cluster: string;
  binaries: Binaries;
  user: RunAs | undefined;
  durable: boolean;
}): Promise<void> {
  const { cluster, binaries, user } = options;
  const parent = dirname(cluster);
  const prefix = `${basename(cluster)}-new-`;
  await removeUnfinished(parent, prefix);
  const unfinished = await mkdtemp(join(parent, prefix));
  try {
    const password = randomBytes(24).toString('base64url');
    const made = join(unfinished, 'cluster');
    const passwordAtFirst = join(unfinished, 'password');
    await writeFile(passwordAtFirst, password, { mode: 0o600 });
    if (user) {
      await chown(passwordAtFirst, user.uid, user.gid);
      await chown(unfinished, user.uid, user.gid);
    }
    const flags = [
      '-D',
      made,
      `--username=${superuser}`,
      `--pwfile=${passwordAtFirst}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin provider keeps the order of text independent of the machine, and the trigrams of Arabic or
      // Cyrillic need a UTF-8 character type: with --locale=C they are empty and a search scans the table.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-ctype=C.UTF-8',
      '--lc-collate=C',
      '--data-checksums',
      '--no-instructions',
    ];
    if (!options.durable) flags.push('--no-sync');
    await run(program(binaries, 'initdb'), flags, { cwd: '/', env: cleanEnvironment, ...identity(user) });
    await rename(passwordAtFirst, join(made, passwordFile));
    await rename(made, cluster);
    if (options.durable) await flushFolder(parent);
  } catch (error) {
    throw new Error(`The database could not be initialised in ${cluster}: ${reason(error)}`, {
      cause: error,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The password of a data folder's superuser. Throws a sentence if its file is missing or not readable. */
export async function readPassword(cluster: string): Promise<string> {
  const path = join(cluster, passwordFile);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new Error(
      `The database's password can't be read from ${path}: ${reason(error)}. Restore that file from a backup; the data is untouched.`,
      { cause: error },
    );
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    if (hasCode(error, 'EACCES') && !isRoot()) {
      throw new Error(
        `The database folder ${folder} belongs to another user. Start as that user or as root, or choose another DATA_DIR.`,
        { cause: error },
      );
    }
    throw new Error(`The database folder ${folder} can't be read: ${reason(error)}`, { cause: error });
  }
}

async function removeUnfinished(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    // An initdb that outlived its killed parent may still write into it. Then it stays until the next start.
    if (name.startsWith(prefix))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr || error.message;
}
