import { sql, type Kysely } from 'kysely';
import type { Restriction } from '#contract/menu.ts';
import { recordOwnWork } from '../audit/record.ts';
import { CallFailure } from '../base/failure.ts';
import type { Services } from '../base/services.ts';
import type { ProviderConfig } from '../config.ts';
import type { DB } from '../db/types.ts';
import { decrypted, encrypted } from './encrypted.ts';
import { checkAtProvider, type Person } from './provider.ts';
import { keepRights } from './rights.ts';

/** For so long the provider's word holds. */
export const vouchedMinutes = 15;

/**
 * The rights that somebody's groups give (specification 21.8).
 * @returns undefined where groups give none at this desk; null where somebody is in no group that opens it
 */
export function rightsOfGroups(
  { groups: table }: ProviderConfig,
  groups: readonly string[],
): Restriction[] | null | undefined {
  if (!table) return undefined;
  const named = groups.filter((group) => Object.hasOwn(table, group));
  if (named.length === 0) return null;
  const rights = new Map<string, Restriction>();
  for (const right of named.flatMap((group) => table[group] ?? [])) {
    const held = rights.get(right.path);
    if (!held?.isWriteAccess) rights.set(right.path, right);
  }
  return [...rights.values()];
}

const told = (rights: readonly Restriction[]) =>
  rights
    .map(({ path, isWriteAccess }) => `${path.toLowerCase()} ${isWriteAccess}`)
    .sort()
    .join();

/**
 * Gives an admin the rights of their groups, in place of roles and rights given at the desk. A superadmin's are never touched: the
 * last one must be able to enter.
 */
export async function setRights(db: Kysely<DB>, adminId: string, rights: Restriction[]): Promise<void> {
  const found = await db
    .selectFrom('admins')
    .select(['role', 'restriction'])
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const before = (found?.restriction ?? []) as unknown as Restriction[];
  if (found?.role !== 'admin' || told(before) === told(rights)) return;
  await db.deleteFrom('admin_roles').where('admin_id', '=', adminId).execute();
  const given = { endsAt: null, grantedBy: null, grantedAt: new Date().toISOString() };
  await keepRights(
    db,
    adminId,
    rights.map((right) => ({ ...right, ...given })),
  );
  const audit = { record: adminId, before: { restriction: before }, after: { restriction: rights } };
  await recordOwnWork(db, 'takeGroupRights', audit, null);
}

type Parts = Pick<Services, 'config' | 'db' | 'keys'>;

const checking = new Map<string, Promise<boolean>>();

/**
 * Asks the provider whether a session still stands there, where its word is too old. Calls of one session that come together ask
 * once; those on other servers wait for that answer.
 * @returns false where it does not: then the session is over
 * @throws CallFailure 503 where the provider can't be reached: nobody enters on an old word
 */
export function isStillVouched(services: Parts, sessionId: string): Promise<boolean> {
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
        sql<boolean>`provided.checked_at > clock_timestamp() - make_interval(mins => ${vouchedMinutes})`.as(
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
    const rights = provider && vouched && rightsNow(provider, vouched.person);
    if (!vouched || rights === null) {
      await endProvided(transaction, [sessionId], 'check');
      return false;
    }
    if (rights) await setRights(transaction, row.admin_id, rights);
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

/** A provider that names no groups at a check changes nothing; one that names none of ours takes the rights away. */
function rightsNow(provider: ProviderConfig, { groups }: Person) {
  return groups === undefined ? undefined : rightsOfGroups(provider, groups);
}

/** Ends the sessions that the provider logs out: one of its own, or all of a person. */
export async function endVouchedSessions(
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
