import type { Insertable } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { TestApp } from './app.ts';
import { testAddress } from './marketplace.ts';

/** A user of the marketplace, with the properties that tests need. */
export interface TestUser {
  id: string;
  name: string;
  email: string;
  address: string;
}

/** Adds a user with a unique email and wallet address; columns of the table may be given. */
export async function addUser(
  { services }: Pick<TestApp, 'services'>,
  columns: Partial<Insertable<DB['users']>> = {},
): Promise<TestUser> {
  const id = uuidV7();
  const user = { id, name: 'Amira', email: `${id}@example.com`, address: testAddress(), ...columns };
  await services.db.insertInto('users').values(user).execute();
  return user as TestUser;
}
