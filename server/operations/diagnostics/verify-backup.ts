import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { loadSecretKeys, secretsOfBackup } from '#server/features/identity/auth/secrets.ts';
import { openDatabase } from '../database/open.ts';
import { resolveKeyVersions } from '../secrets/register.ts';
import { jobsName } from '../backup/manifest.ts';
import type { OpenBackup } from '../backup/open-backup.ts';
import { missingObjects } from '#server/platform/objects/compare.ts';
import type { ObjectStore } from '#server/platform/objects/store.ts';
import { restoreBackup } from '../backup/restore.ts';

/** The result of a verification. It throws a sentence for anything that is wrong. */
export interface VerifiedBackup {
  tables: number;
  rows: number;
  /** How many rows of the audit trail have a valid seal, or undefined without the key to verify them. */
  sealed: number | undefined;
  /** The objects that the backup's rows name and the store doesn't have. Undefined without a store to compare with. */
  missing: string[] | undefined;
}

/**
 * Verifies a backup as far as possible: the checksum and the row count of every table, then a trial restore into its
 * own database in a temporary folder, which counts the rows again and verifies the audit chain.
 * @param secretKey from the backup or the environment
 * @param store where the files are that the backup doesn't contain, if this is known
 */
export async function verifyBackup(
  backup: OpenBackup,
  { secretKey, store }: { secretKey: string | undefined; store?: ObjectStore | undefined },
  onProgress?: (done: number, what: string) => void,
): Promise<VerifiedBackup> {
  await countRows(backup, (done) => onProgress?.(done * shareOfReading, 'checksums'));
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-trial-'));
  try {
    // Root's PostgreSQL runs as another user, who must be able to enter. Otherwise it would put the rows where this
    // doesn't remove them.
    await chmod(folder, 0o711);
    const database = await openDatabase({ dataDir: join(folder, 'data'), log: () => undefined });
    try {
      await restoreBackup(backup, {
        url: database.url,
        onProgress: (done, what) => onProgress?.(shareOfReading + done * (1 - shareOfReading), what),
      });
      const tables = backup.manifest.tables.length;
      const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const missing = store && (await missingObjects(database.kysely, store));
      if (secretKey === undefined) return { tables, rows, missing, sealed: undefined };
      const [newest, ...previous] = secretsOfBackup(secretKey);
      const secrets = {
        secretKey: newest,
        ...(previous.length > 0 && { secretKeyPrevious: previous.join('\n') }),
      };
      const keys = await loadSecretKeys({ ...secrets, dataDir: folder }, async () => true);
      await resolveKeyVersions({ db: database.kysely, keys });
      const report = await verifyAuditChain({ db: database.kysely, keys });
      if (report.broken) throw new Error(`The audit trail in the backup is broken: ${report.broken}`);
      return { tables, rows, missing, sealed: report.sealed };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const shareOfReading = 0.1;
const lineEnd = 10;

/** Reads everything once. In COPY's text each row is a line, and a line break within a value is escaped. */
async function countRows(backup: OpenBackup, onProgress: (done: number) => void): Promise<void> {
  await backup.entry({ ...backup.manifest.jobs, name: jobsName });
  let done = 0;
  for (const table of backup.manifest.tables) {
    let rows = 0;
    for await (const part of backup.rowsOf(table)) {
      for (let at = part.indexOf(lineEnd); at >= 0; at = part.indexOf(lineEnd, at + 1)) rows += 1;
      done += part.byteLength;
      onProgress(done / Math.max(backup.rawBytes, 1));
    }
    if (rows !== table.rows) {
      throw new Error(
        `The table ${table.name} has ${rows} rows in the backup, and its manifest says ${table.rows}.`,
      );
    }
  }
}
