import type { Kysely } from 'kysely';
import { ruleCapMax } from '#contract/platform/limits.ts';
import { ruleTemplates } from '#contract/workspace/rule-templates.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

const { event } = ruleTemplates.casePriority;
const high = { priority: '1' };
const urgent = { priority: '..2' };

/** The rules of a new workspace (specification 19.8): the name, the conditions and the priority. */
const standardRules = [
  ['High priority: 5 or more reports', { ...high, reportCount: '5..' }, '2'],
  ['Urgent: 25 or more reports', { ...urgent, reportCount: '25..' }, '3'],
  ['High priority: price from 10 ETH', { ...high, price: '10..', currency: 'is:ETH' }, '2'],
  ['High priority: 1 or more earlier cases', { ...high, earlier: '1..' }, '2'],
] as const;

/** Adds the rules that a new workspace begins with, switched on. They act as its first superadmin. */
export async function addStandardRules(db: Kysely<DB>, superadmin: string): Promise<void> {
  await db
    .insertInto('rules')
    .values(
      standardRules.map(([name, matching, value]) => ({
        id: uuidV7(),
        name,
        event,
        matching: JSON.stringify(matching),
        actions: JSON.stringify([{ name: 'raise', value }]),
        principal_id: superadmin,
        cap: ruleCapMax,
        state: 'on',
        changed_by: superadmin,
        switched_on_by: superadmin,
      })),
    )
    .execute();
}
