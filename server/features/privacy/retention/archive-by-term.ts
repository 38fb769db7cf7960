import { join } from 'node:path';
import { sql } from 'kysely';
import { archiveAudit } from '#server/features/audit/archive.ts';
import type { Services } from '#server/platform/context/services.ts';
import { termOf } from './terms.ts';

const dayMs = 86_400_000;
/** An archive file contains at least a week of the audit trail, and one night archives at most a month. */
const [leastDays, mostDays] = [7, 31];

/**
 * Moves the rows of the audit trail whose retention period has ended into a file next to the backups
 * (specification 26.3), as soon as there is a week of them. Called after a full backup, which contains them too.
 * @param folder of the backups
 * @returns the file's name, or undefined if nothing was due
 */
export async function archiveByTerm(
  services: Pick<Services, 'db' | 'keys'>,
  folder: string,
  now: Date,
): Promise<string | undefined> {
  const { keepDays } = await termOf(services.db, 'audit');
  if (keepDays === null) return undefined;
  const cutoff = now.getTime() - keepDays * dayMs;
  const oldest = await services.db
    .selectFrom('audit_log')
    .select(sql<Date | null>`min(created_at)`.as('at'))
    .executeTakeFirst();
  const begins = oldest?.at?.getTime();
  if (begins === undefined || cutoff - begins < leastDays * dayMs) return undefined;
  const before = new Date(Math.min(cutoff, begins + mostDays * dayMs));
  const { file } = await archiveAudit(services, join(folder, 'audit'), before);
  return file;
}
