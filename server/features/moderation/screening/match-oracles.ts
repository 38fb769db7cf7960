import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { oracleAddress, wantAnswers } from './oracle-answers.ts';
import type { FoundHit, IndexedEntry } from './store-hits.ts';
import type { Subject } from './subjects.ts';

/**
 * The hits of subjects by the answers of oracles.
 * @returns also the subjects that wait for an answer, which is asked for
 */
export async function matchOracles(
  db: Kysely<DB>,
  subjects: readonly Subject[],
): Promise<{ found: FoundHit[]; waiting: Subject[] }> {
  const lists = await db.selectFrom('screening_lists').select('id').where('format', '=', 'oracle').execute();
  const asked = subjects.flatMap((subject) => {
    const address = oracleAddress(subject.address);
    return address === null ? [] : { subject, address };
  });
  if (lists.length === 0 || asked.length === 0) return { found: [], waiting: [] };
  const addresses = asked.map(({ address }) => address);
  const pairs = lists.flatMap(({ id }) => asked.map((one) => ({ list: id, ...one })));
  // Raw because the age is of the list. Locked, so that an answer that changes meanwhile has the subject checked again; one that
  // is being changed now is waited for without a lock.
  const { rows } = await sql<{ list: string; address: string }>`
    select list_id as list, address from screening_oracle_answers as answer
    join screening_lists on screening_lists.id = list_id
    where list_id = any(${lists.map(({ id }) => id)}::uuid[]) and address = any(${addresses}::text[])
      and asked_at >= clock_timestamp() - make_interval(hours => max_age_hours)
    for share of answer skip locked`.execute(db);
  const fresh = new Set(rows.map(({ list, address }) => `${list} ${address}`));
  const missing = pairs.filter(({ list, address }) => !fresh.has(`${list} ${address}`));
  await wantAnswers(db, missing);
  const entries = await entriesOf(
    db,
    lists.map(({ id }) => id),
    addresses,
  );
  const found = pairs.flatMap(({ list, address, subject }): FoundHit[] => {
    const entry = entries.get(`${list} ${address}`);
    if (!entry) return [];
    const part = { part: 'address', subject: subject.address, entry: address, points: 100 } as const;
    return [{ subject, entry, score: 100, parts: [part] }];
  });
  return { found, waiting: [...new Set(missing.map(({ subject }) => subject))] };
}

async function entriesOf(
  db: Kysely<DB>,
  lists: readonly string[],
  addresses: readonly string[],
): Promise<Map<string, IndexedEntry>> {
  const entries = await db
    .selectFrom('screening_entries')
    .select(['id', 'list_id as listId', 'external_id as externalId', 'names', 'addresses'])
    .select(['birth_years as birthYears', 'countries', 'facts'])
    .where('until', 'is', null)
    // Raw because an array is one value, however many values it has.
    .where(sql<boolean>`list_id = any(${lists}::uuid[]) and external_id = any(${addresses}::text[])`)
    .execute();
  return new Map(entries.map((entry) => [`${entry.listId} ${entry.externalId}`, entry]));
}
