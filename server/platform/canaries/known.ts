import type { Kysely } from 'kysely';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';

/** A canary as answers and inputs show it. */
export interface Canary {
  id: string;
  /** Whole values that lead to it, in lower case. */
  values: ReadonlySet<string>;
  /** What distinguishes it from everybody else in a text. */
  marks: readonly string[];
}

/** The canaries that each server knows. Calls don't wait for them, so that none takes longer because of them. */
const known = new WeakMap<object, readonly Canary[]>();

/** The canaries of a server, as it read them last. */
export const canariesOf = ({ config }: Pick<Services, 'config'>): readonly Canary[] =>
  known.get(config) ?? [];

/** Reads the canaries for the calls of this server. */
export async function readCanaries({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  known.set(config, await readAll(db));
}

async function readAll(db: Kysely<DB>): Promise<Canary[]> {
  const rows = await db
    .selectFrom('canaries')
    .innerJoin('users', 'users.id', 'canaries.user_id')
    .select(['users.id', 'name', 'email', 'address', 'phone_number as phone'])
    .execute();
  return rows.map(({ id, name, email, address, phone }) => {
    const marks = [id, email, address].filter((value) => value !== null && value !== '') as string[];
    const values = [...marks, name, phone].filter((value) => value !== null && value !== '') as string[];
    return { id, marks, values: new Set(values.map((value) => value.toLowerCase())) };
  });
}
