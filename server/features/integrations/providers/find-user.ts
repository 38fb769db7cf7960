import { type Kysely, sql } from 'kysely';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import type { DB } from '#server/platform/db/types.ts';
import { refuseMessage } from './dead-letter.ts';

/** The user that a message names. */
export interface NamedUser {
  id: string;
  name: string;
  email: string | null;
  address: string | null;
}

/**
 * The user that a message names by id, email, wallet address, or the id of the marketplace (`source`), locked until
 * the transaction ends, so that the messages about one user are applied one after another.
 * @throws DeadLetter if there is none, or several
 */
export async function findUser(db: Kysely<DB>, source: string | null, name: string): Promise<NamedUser> {
  const given = name.trim();
  const users = () =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'address'])
      .where('deleted_at', 'is', null)
      .limit(2)
      .forNoKeyUpdate();
  const lower = given.toLowerCase();
  const found = given.includes('@')
    ? // Raw because it uses the index of lower-case values.
      await users()
        .where(sql<string>`lower(email)`, '=', lower)
        .execute()
    : /^0x[\da-f]{40}$/i.test(given)
      ? await users()
          .where(sql<string>`lower(address)`, '=', lower)
          .execute()
      : await byId(given);
  const [user, another] = found;
  if (!user) return refuseMessage('providerUserUnknown', { user: given });
  if (another) return refuseMessage('providerUserTwice', { user: given });
  return user;

  async function byId(id: string) {
    const own = isUuid(id) ? await users().where('id', '=', lower).execute() : [];
    if (own.length > 0 || source === null) return own;
    const known = await db
      .selectFrom('feed_records')
      .select('record_id')
      .where('entity', '=', 'users')
      .where('source', '=', source)
      .where('external_id', '=', id)
      .executeTakeFirst();
    return known?.record_id ? users().where('id', '=', known.record_id).execute() : [];
  }
}
