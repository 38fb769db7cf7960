import { sql, type Kysely } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { noteGroups, rolesOfGroups, setGroupRoles } from './company-groups.ts';
import { decrypted, encrypted } from '#server/platform/secrets/encrypted.ts';
import { checkAtProvider } from './provider.ts';

/** How long a confirmation by the provider is valid. */
export const providerSessionMinutes = 15;

type Parts = Pick<Services, 'config' | 'db' | 'keys'>;

const checking = new Map<string, Promise<boolean>>();

/**
 * Asks the provider whether a session is still active, if its last confirmation has expired. Concurrent calls of
 * one session share one request; those on other servers wait for its answer.
 * @returns false if it isn't, and then the session is over
 * @throws CallFailure 503 if the provider can't be reached, so that an expired confirmation lets nobody in
 */
export function isProviderSessionActive(services: Parts, sessionId: string): Promise<boolean> {
  let asked = checking.get(sessionId);
  if (!asked) {
    asked = check(services, sessionId).finally(() => checking.delete(sessionId));
    checking.set(sessionId, asked);
  }
  return asked;
}

async function check({ config, db, keys }: Parts, sessionId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('provider_sessions as provided')
      .innerJoin('admin_sessions as session', 'session.id', 'provided.session_id')
      .select(['session.admin_id', 'provided.issuer', 'provided.subject', 'provided.refresh_token'])
      .select(
        sql<boolean>`provided.checked_at > clock_timestamp() - make_interval(mins => ${providerSessionMinutes})`.as(
          'isFresh',
        ),
      )
      .where('provided.session_id', '=', sessionId)
      .where('session.ended_at', 'is', null)
      .forUpdate('provided')
      .executeTakeFirst();
    if (!row) return false;
    if (row.isFresh) return true;
    const { provider } = config;
    const known = provider?.issuer === row.issuer && row.refresh_token;
    const vouched =
      provider && known
        ? await checkAtProvider(provider, row.subject, decrypted(keys.provider, sessionId, known)).catch(
            () => {
              throw new CallFailure(503, 'partIsDown', 5);
            },
          )
        : null;
    const groups = vouched?.person.groups;
    await noteGroups(transaction, row, groups);
    // If the provider sends no groups, nothing changes. If none of the groups sent has roles here, the session ends.
    const rights = provider && groups && (await rolesOfGroups(transaction, groups));
    if (!vouched || rights === null) {
      await endProvided(transaction, [sessionId], 'check');
      return false;
    }
    if (rights) await setGroupRoles(transaction, row.admin_id, rights);
    await transaction
      .updateTable('provider_sessions')
      .set({
        checked_at: sql<Date>`clock_timestamp()`,
        ...(vouched.refreshToken && {
          refresh_token: encrypted(keys.provider, sessionId, vouched.refreshToken),
        }),
      })
      .where('session_id', '=', sessionId)
      .execute();
    return true;
  });
}

/** Ends the sessions that the provider logs out: one provider session, or all sessions of an account. */
export async function endProviderSessions(
  db: Kysely<DB>,
  issuer: string,
  { subject, providerSession }: { subject?: string | undefined; providerSession?: string | undefined },
): Promise<void> {
  const rows = await db
    .selectFrom('provider_sessions')
    .select('session_id')
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(providerSession !== undefined, (query) =>
      query.where('provider_session', '=', providerSession ?? ''),
    )
    .execute();
  await endProvided(
    db,
    rows.map((row) => row.session_id),
    'logout',
  );
}

async function endProvided(db: Kysely<DB>, sessionIds: string[], why: 'check' | 'logout'): Promise<void> {
  if (sessionIds.length === 0) return;
  const ended = await db
    .updateTable('admin_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .returning(['id', 'admin_id'])
    .execute();
  for (const { id, admin_id } of ended) {
    const audit = { record: admin_id, before: { session: id }, after: { session: null, why } };
    await recordOwnWork(db, 'endCompanySession', audit, null);
  }
}
