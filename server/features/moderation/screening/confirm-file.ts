import { type Kysely, sql } from 'kysely';
import { screeningConfirmHours } from '#contract/moderation/screening-parts.ts';
import { areDependent } from '#server/platform/approvals/independence.ts';
import { guardsReleases } from '#server/platform/approvals/approval-policy.ts';
import { isSameMailbox } from '#server/platform/approvals/mailbox.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type NewVersion, startImport, startRun, storeFile } from './import-file.ts';

/** A file that a person uploads. */
interface Upload extends NewVersion {
  by: { id: string; name: string; email: string };
}

/**
 * Takes a file that a person uploads for a locked list. With two-person approval, it is imported once two independent
 * people have uploaded the same bytes: a shorter or older list would let hits and their withdrawals pass (specification
 * 37.9).
 * @returns the version, its run, and who uploaded it before; without a run, another person has to upload it too
 */
export async function takeUpload(
  db: Kysely<DB>,
  upload: Upload,
): Promise<{ version: string; run: string | null; confirms: string | null }> {
  if (!(await guardsReleases(db))) return { ...(await startImport(db, upload)), confirms: null };
  const { list, by } = upload;
  const first = await independentUpload(db, upload);
  if (first) {
    await db
      .updateTable('screening_versions')
      .set({
        state: 'waiting',
        allows_smaller: first.allowsSmaller && upload.allowsSmaller,
        imported_by: `${first.name}, ${by.name}`,
      })
      .where('id', '=', first.id)
      .execute();
    return { version: first.id, run: await startRun(db, first.id, { list, by }), confirms: first.name };
  }
  // Each person has one file that waits, so files that nobody confirms don't pile up.
  await db
    .deleteFrom('screening_versions')
    .where('list_id', '=', list.id)
    .where('state', '=', 'unconfirmed')
    .where(({ eb, or }) => or([eb('uploaded_by', '=', by.id), eb.not(isFresh('created_at'))]))
    .execute();
  const version = await storeFile(db, upload, 'unconfirmed');
  return { version, run: null, confirms: null };
}

// Raw because only the database's clock counts.
const isFresh = (column: string) =>
  sql<boolean>`${sql.ref(column)} > clock_timestamp() - make_interval(hours => ${screeningConfirmHours})`;

/** The upload of the same bytes by an active superadmin who is independent of this one. */
async function independentUpload(db: Kysely<DB>, { list, file, by }: Upload) {
  const found = await db
    .selectFrom('screening_versions as version')
    .innerJoin('admins', 'admins.id', 'version.uploaded_by')
    .select(['version.id', 'version.allows_smaller as allowsSmaller'])
    .select(['admins.id as adminId', 'admins.name', 'admins.email'])
    .where('list_id', '=', list.id)
    .where('sha256', '=', file.sha256)
    .where('state', '=', 'unconfirmed')
    .where('admins.id', '<>', by.id)
    .where('admins.status', '=', 'active')
    .where('admins.role', '=', 'superadmin')
    .where(isFresh('version.created_at'))
    .orderBy('version.id')
    .execute();
  for (const one of found)
    if (!isSameMailbox(one.email, by.email) && !(await areDependent(db, one.adminId, by.id))) return one;
  return undefined;
}
