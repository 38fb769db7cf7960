import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { mayUse, type Rights } from '#contract/menu.ts';
import { personalPath } from '#contract/personal.ts';
import type { DB } from '../db/types.ts';

/**
 * Whether somebody sees personal data (specification 23.3): everybody who can read a screen, or, where the workspace masks
 * personal data, those with the right to see it.
 */
export const seesPersonal = (caller: Rights & { masksPersonal: boolean }): boolean =>
  !caller.masksPersonal || mayUse(caller, personalPath, 'read');

/** Whether the workspace masks personal data. */
export async function personalDataPolicy(db: Kysely<DB>): Promise<{ isMasked: boolean; version: number }> {
  return db
    .selectFrom('personal_data_policy')
    .select(['is_masked as isMasked', 'version'])
    .executeTakeFirstOrThrow();
}

const reading = new AsyncLocalStorage<true>();

/** Whether what runs now reads for somebody who may not see personal data: searches then find it by its whole value only. */
export const isMasked = (): boolean => reading.getStore() === true;

/** Runs what reads or writes for a caller; what it reads knows whether it is masked. Who sees everything pays nothing for it. */
export function readingFor<T>(caller: Parameters<typeof seesPersonal>[0] | null, run: () => T): T {
  return caller === null || seesPersonal(caller) ? run() : reading.run(true, run);
}
