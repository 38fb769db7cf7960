import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { wasChangedHere } from '#server/platform/approvals/changed-here.ts';
import { guardsReleases } from '#server/platform/approvals/approval-policy.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import type { Match } from './name-index.ts';
import { addressKey, tokensOf } from './normalize.ts';
import type { EntryFacts } from './score.ts';
import type { Subject } from './subjects.ts';

/** An entry in memory. */
export interface IndexedEntry extends EntryFacts {
  id: string;
  listId: string;
  externalId: string;
  facts: string;
}

/** A subject that matches an entry. */
export interface FoundHit extends Match<IndexedEntry> {
  subject: Subject;
}

/** A digest of all that both sides say. The case of a name or an address, and the order of words, change nothing. */
function factsOf({ name, address, birthYear, country }: Subject, entry: IndexedEntry): string {
  const words =
    name === null
      ? []
      : tokensOf(name)
          .map(({ text }) => text)
          .sort();
  const said = [words, address === null ? null : addressKey(address), birthYear, country, entry.facts];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/**
 * Stores hits. A hit that is known stays as it is, decided or not, until the subject or the
 * entry changes. Then it is open again.
 * @returns how many are new or open again
 */
export async function storeHits(db: Kysely<DB>, found: readonly FoundHit[]): Promise<number> {
  const opened: string[] = [];
  for (const { subject, entry, score, parts } of found) {
    const facts = factsOf(subject, entry);
    const fresh = { entry_id: entry.id, score, parts: JSON.stringify(parts), facts, state: 'open' as const };
    const stored = await db
      .insertInto('screening_hits')
      .values({
        id: uuidV7(),
        list_id: entry.listId,
        external_id: entry.externalId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        ...fresh,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['subject_id', 'subject_kind', 'list_id', 'external_id'])
          .doUpdateSet((row) => ({
            ...fresh,
            reason: null,
            decided_by: null,
            decided_at: null,
            created_at: sql<Date>`now()`,
            version: row('screening_hits.version', '+', 1),
          }))
          .where((row) =>
            row.or([row('screening_hits.facts', '<>', facts), row('screening_hits.state', '=', 'ended')]),
          ),
      )
      .returning(['id'])
      .executeTakeFirst();
    if (!stored) continue;
    opened.push(subject.id);
    const { kind: subjectKind, id: subjectId } = subject;
    const after = { state: 'open', subjectKind, subjectId, entry: entry.externalId, score };
    await recordOwnWork(db, 'screenSubject', { record: stored.id, before: null, after }, 'screening.hit');
  }
  await askGatesAgain(db, opened);
  return opened.length;
}

/**
 * Whether somebody here changed the user of a hit since it was found. They would otherwise let the user's withdrawals
 * pass alone, by a birth year that doesn't match.
 */
const isUserChangedHere = wasChangedHere(sql`subject_id::text`, sql`screening_hits.created_at`);

/** Opens confirmed hits again whose users somebody here changed so that they no longer match: people can dismiss them. */
async function reopenHits(
  db: Kysely<DB>,
  subjectIds: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const opened = await db
    .updateTable('screening_hits')
    .set((row) => ({
      state: 'open',
      reason: null,
      decided_by: null,
      decided_at: null,
      version: row('version', '+', 1),
    }))
    .where('state', '=', 'confirmed')
    .where(isUserChangedHere)
    .where(isOther(subjectIds, kept))
    .returning([
      'id',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'external_id as entry',
      'score',
    ])
    .execute();
  for (const { id, ...hit } of opened)
    await recordOwnWork(
      db,
      'screenSubject',
      { record: id, before: null, after: { state: 'open', ...hit } },
      'screening.hit',
    );
}

/** Whether a hit is of one of these subjects, and not one of those that they have now. */
const isOther = (subjectIds: readonly string[], kept: readonly string[]) =>
  // Raw because an array is one value, however many ids it has.
  sql<boolean>`subject_id = any(${subjectIds}::uuid[])
    and subject_id || ' ' || list_id || ' ' || external_id <> all(${kept}::text[])`;

/**
 * Ends the undecided and confirmed hits of subjects that no longer match. What people dismissed stays dismissed. With
 * two-person approval, so do hits of users whom somebody here changed: people dismiss them (specification 37.9).
 * @param found the hits that the subjects have now
 */
export async function endOtherHits(
  db: Kysely<DB>,
  subjectIds: readonly string[],
  found: readonly FoundHit[],
): Promise<void> {
  const kept = found.map(({ subject, entry }) => `${subject.id} ${entry.listId} ${entry.externalId}`);
  const isGuarded = await guardsReleases(db);
  if (isGuarded) await reopenHits(db, subjectIds, kept);
  const ended = await db
    .updateTable('screening_hits')
    .set((row) => ({ state: 'ended', version: row('version', '+', 1) }))
    .where('state', 'in', ['open', 'confirmed'])
    .$if(isGuarded, (query) => query.where(({ not }) => not(isUserChangedHere)))
    .where(isOther(subjectIds, kept))
    .returning('subject_id')
    .execute();
  await askGatesAgain(
    db,
    ended.map(({ subject_id }) => subject_id),
  );
}
