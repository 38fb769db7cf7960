import type { Insertable } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './users.ts';

/** Adds a user's pending verification request, and returns its id; columns of the table may be given. */
export async function addVerification(
  { services }: Pick<TestApp, 'services'>,
  user: Pick<TestUser, 'id' | 'email'>,
  columns: Partial<Insertable<DB['verifications']>> = {},
): Promise<string> {
  const id = uuidV7();
  await services.db
    .insertInto('verifications')
    .values({ id, user_id: user.id, email: user.email, ...columns })
    .execute();
  return id;
}

/** The status of a verification request: `Pending`, `Accepted` or `Rejected`. */
export async function verificationStatus({ services }: Pick<TestApp, 'services'>, id: string) {
  const { status } = await services.db
    .selectFrom('verifications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}
