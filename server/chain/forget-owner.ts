import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** Forgets everything of a chain that is read no more; acts for its contracts are over. */
export async function forgetOwner(transaction: Kysely<DB>): Promise<void> {
  await sql`delete from contract_watch`.execute(transaction);
  await sql`delete from contract_facts`.execute(transaction);
  await sql`delete from owner_changes`.execute(transaction);
  await sql`update owner_acts set state = 'void' where state in ('open', 'sent')`.execute(transaction);
}
