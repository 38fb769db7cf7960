import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { openItemsOf } from '../validation/open-items.ts';
import type { Verification } from './queries.ts';

/** The maximum number of similar users, sign-ins and earlier requests that are shown. */
const maxShown = 5;

/** The facts about the user that a decision on a request needs. */
export async function cardOf(db: Kysely<DB>, verification: Verification) {
  const { id, userId } = verification;
  const [user, others, signIns, earlier, open] = await Promise.all([
    userOf(db, userId),
    othersLike(db, verification),
    db
      .selectFrom('logins')
      .select(['created_at as at', 'country_name as country', 'os as system', 'status'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute(),
    db
      .selectFrom('verifications')
      .select(['id', 'status', 'created_at as createdAt', 'decided_at as decidedAt'])
      .where('user_id', '=', userId)
      .where('id', '<>', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute(),
    openItemsOf(db, userId),
  ]);
  return {
    user,
    others,
    signIns: signIns.map(({ status, ...signIn }) => ({ ...signIn, hasSucceeded: status === 'Success' })),
    earlier,
    ...open,
  };
}

async function userOf(db: Kysely<DB>, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'created_at as createdAt'])
    .select(({ eb }) => eb('status', '=', 'blocked').as('isBlocked'))
    // Raw because the country comes from the newest sign-in.
    .select(
      sql<
        string | null
      >`(select country_name from logins where user_id = users.id and status = 'Success' and country_name is not null
        order by created_at desc, id desc limit 1)`.as('country'),
    )
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user ? { ...user, isBlocked: Boolean(user.isBlocked) } : null;
}

/** Other users who requested verification of the same email, and others with the same wallet. */
async function othersLike(db: Kysely<DB>, { userId, email, address }: Verification) {
  const [byEmail, byAddress] = await Promise.all([
    db
      .selectFrom('verifications')
      .innerJoin('users', 'users.id', 'verifications.user_id')
      .select(['users.id as userId', 'users.name'])
      .distinct()
      .where(sql`lower(verifications.email)`, '=', email.toLowerCase())
      .where('users.id', '<>', userId)
      .limit(maxShown)
      .execute(),
    address === null
      ? []
      : db
          .selectFrom('users')
          .select(['id as userId', 'name'])
          .where(sql`lower(address)`, '=', address.toLowerCase())
          .where('deleted_at', 'is', null)
          .where('id', '<>', userId)
          .limit(maxShown)
          .execute(),
  ]);
  return [
    ...byEmail.map((other) => ({ ...other, because: 'email' as const })),
    ...byAddress.map((other) => ({ ...other, because: 'address' as const })),
  ];
}
