import type { Kysely } from 'kysely';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The most reports that one action handles without a case. */
const mostReports = 500;

/** A token as far as hiding it goes. */
export type TokenToHide = Awaited<ReturnType<typeof findTokenToHide>>;

/**
 * Finds a token, even a deleted one.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findTokenToHide(db: Kysely<DB>, id: string) {
  const token = await db
    .selectFrom('tokens')
    .select(['id', 'name', 'owner', 'hidden_at as hiddenAt', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!token) throw noSuchRecord();
  return token;
}

/** How cases name a token. */
const subjectOf = (tokenId: string) => `token:${tokenId}`;

/** The open case about a token: the one that takes its reports, otherwise the newest. */
export const openCaseOf = (db: Kysely<DB>, tokenId: string) =>
  db
    .selectFrom('cases')
    .select(['id', 'version'])
    .where('subject', '=', subjectOf(tokenId))
    .where('state', '<>', 'closed')
    .orderBy('gathers', 'desc')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The closed case whose decision in force has hidden a token. */
export const decidedCaseOf = (db: Kysely<DB>, tokenId: string) =>
  db
    .selectFrom('cases')
    .innerJoin('case_decisions as decision', 'decision.case_id', 'cases.id')
    .select(['cases.id', 'cases.version', 'decision.acts'])
    .where('cases.subject', '=', subjectOf(tokenId))
    .where('cases.state', '=', 'closed')
    .where('decision.in_force', '=', true)
    .where('decision.outcome', '=', 'hidden')
    .orderBy('decision.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The open reports of a token, the oldest first. */
export const openReportsOf = (db: Kysely<DB>, tokenId: string) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('token_record', '=', tokenId)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(mostReports)
    .execute();

/** The reasons that a token can be hidden for. */
export const activeReasons = (db: Kysely<DB>) =>
  db
    .selectFrom('case_reasons')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .limit(100)
    .execute();
