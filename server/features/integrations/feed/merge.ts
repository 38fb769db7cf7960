// Long because one batch is merged in one pass, whose steps share what they track.
import { type Kysely, sql } from 'kysely';
import { concernsClosings } from '#server/platform/closings/closing-refusal.ts';
import { closingsInForce } from '#server/platform/closings/closings-in-force.ts';
import type { DB } from '#server/platform/db/types.ts';
import {
  decide,
  Holders,
  isEqual,
  isWaiting,
  type RowAnswer,
  sentValuesOf,
  type State,
  uniqueKey,
  waitsForReference,
} from './decide.ts';
import type { Entity, EntityName, Value, Values } from './entity.ts';
import { erasedUsers } from './erased.ts';
import { joinWaiting } from './join.ts';
import { checkOwnValues } from './own-values.ts';
import type { Row } from './parse.ts';
import { forgetPlaces, resolveReferences } from './references.ts';
import { findPendingRows } from './pending-rows.ts';
import {
  forgetIds,
  isSameKept,
  type Kept,
  newRecordId,
  type Origin,
  type RecordWrite,
  takeIds,
  updateKept,
} from './store.ts';
import { findHolders, insertRows, lockRows, lookUpNames, updateRows } from './table.ts';
import {
  deletePendingReferences,
  isFull,
  type PendingReference,
  pendingReferencesOf,
  storePendingReferences,
} from './pending-references.ts';

/**
 * A record of the batch: its state before the batch and after the rows so far, and what is stored about its id.
 */
interface Tracked {
  before: State;
  after: State;
  /** What is stored about the sender's id; for a new id, what was stored when it was locked. */
  kept: Kept;
  isNewId: boolean;
}

/** The results of rows. */
export interface Merged {
  answers: RowAnswer[];
  writes: RecordWrite[];
}

/**
 * Merges rows into their table in the caller's transaction, with the same result as one row after the other but with
 * only a few statements. It always locks in the same order: reference targets, ids, records.
 * @param given at most a batch
 * @returns the answer to each row, in order, and what was written
 * @throws DatabaseError if another transaction takes a unique value
 */
export async function mergeRows(
  transaction: Kysely<DB>,
  entity: Entity,
  given: readonly Row[],
  origin: Origin,
): Promise<Merged> {
  if (given.length === 0) return { answers: [], writes: [] };
  const rows = await checkOwnValues(transaction, entity, given);
  const resolved = await resolveReferences(transaction, entity, rows, origin);
  const tracked = await track(transaction, entity, rows, origin);
  const found = await lookUp(transaction, entity, rows);
  const resolve = (field: string, externalId: string) => {
    const recordId = resolved.get(entity.references[field]?.entity as EntityName)?.records.get(externalId);
    if (recordId === undefined) return null;
    return recordId === null ? `w:${externalId}` : `r:${recordId}`;
  };
  const holders = await holdersOf(transaction, entity, rows, tracked, { origin, resolve });
  const isOpen = [...resolved.values()].some(({ records }) => [...records.values()].includes(null));
  const around = {
    resolve,
    lookUp: (name: string) => found.get(name),
    holders,
    moment: origin.now.toISOString(),
    mayWait: !isOpen || !(await isFull(transaction, entity, origin.source, origin.mostWaiting)),
    mostWaiting: origin.mostWaiting,
    isErased: await erasedUsers(transaction, entity, tracked, resolved),
    isByScreen: origin.isByScreen,
    closings: concernsClosings(entity.name) ? await closingsInForce(transaction) : [],
  };
  const answers = rows.map((row) => {
    const record = tracked.get(row.id) as Tracked;
    const { state, answer } = decide(entity, record.after, row, around);
    record.after = state;
    return answer;
  });
  const writes = await store(transaction, entity, [...tracked.values()], origin);
  await forgetPlaces(transaction, entity, tracked.values(), { resolved, origin });
  return { answers, writes };
}

/** Locks the ids of the rows, and reads their records. */
async function track(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Row[],
  { source, now }: Origin,
): Promise<Map<string, Tracked>> {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  const candidates = [...first.values()]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, revision, values }): Kept => ({
      externalId: id,
      recordId: newRecordId(values, entity, now),
      revision: revision ?? null,
      sent: sentValuesOf(entity, values),
      parked: null,
    }));
  const known = await takeIds(transaction, entity, source, candidates);
  const recordIds = [...known.values()].flatMap(({ recordId }) => recordId ?? []);
  const records =
    recordIds.length > 0 ? await lockRows(transaction, entity, recordIds) : new Map<string, never>();
  const open =
    recordIds.length > 0 && Object.keys(entity.references).length > 0
      ? await pendingReferencesOf(transaction, entity, source, [...known.keys()])
      : [];
  const tracked = new Map<string, Tracked>();
  for (const candidate of candidates) {
    const kept = known.get(candidate.externalId);
    const record = kept?.recordId ? records.get(kept.recordId) : undefined;
    const before: State = {
      recordId: kept?.recordId ?? candidate.recordId ?? '',
      values: record?.values ?? kept?.parked ?? null,
      revision: kept?.revision ?? null,
      sent: kept?.sent ?? {},
      isDeleted: record?.isDeleted ?? Boolean(kept?.recordId),
      isOnChain: record?.isOnChain ?? false,
    };
    tracked.set(candidate.externalId, { before, after: before, kept: kept ?? candidate, isNewId: !kept });
  }
  for (const { externalId, field, targetId } of open) {
    const values = tracked.get(externalId)?.before.values;
    if (values) values[field] = `w:${targetId}`;
  }
  return tracked;
}

async function lookUp(transaction: Kysely<DB>, { lookup }: Entity, rows: readonly Row[]) {
  if (!lookup) return new Map<string, string>();
  const names = new Set<string>();
  for (const { values } of rows) {
    const name = values[lookup.field];
    if (typeof name === 'string') names.add(name);
  }
  return names.size > 0 ? lookUpNames(transaction, lookup, [...names]) : new Map<string, string>();
}

/** Which records hold the unique values that the rows want. */
async function holdersOf(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Row[],
  tracked: ReadonlyMap<string, Tracked>,
  { origin, resolve }: { origin: Origin; resolve: (field: string, externalId: string) => string | null },
): Promise<Holders> {
  const holders = new Holders(entity);
  for (const [index, unique] of entity.uniques.entries()) {
    for (const { externalId, values } of await findPendingRows(transaction, entity, unique, {
      rows,
      origin,
    })) {
      for (const field of Object.keys(entity.references)) {
        const named = values[field];
        if (waitsForReference(named)) values[field] = resolve(field, named.slice(2));
      }
      const key = uniqueKey(unique, values);
      const holder = tracked.get(externalId)?.before.recordId ?? `parked ${externalId}`;
      if (key !== undefined) holders.set(index, key, holder);
    }
    const wanted = new Map<string, { values: Value[]; row: Row }>();
    for (const row of rows) {
      const before = tracked.get(row.id)?.before.values;
      const values: Values = { ...before, ...row.values };
      for (const { field } of unique.parts) {
        const given = row.values[field];
        if (field in entity.references && typeof given === 'string') values[field] = resolve(field, given);
      }
      // A value that the record has already needs no lookup. Whether the record takes part is decided later.
      const key = uniqueKey({ parts: unique.parts, message: {} }, values);
      if (key === undefined || wanted.has(key) || (before && uniqueKey(unique, before) === key)) continue;
      // No record can refer to one that has not arrived.
      if (unique.parts.some(({ field }) => waitsForReference(values[field]))) continue;
      wanted.set(key, { row, values: unique.parts.map(({ field, type }) => asked(values[field], type)) });
    }
    if (wanted.size === 0) continue;
    const keys = [...wanted];
    const found = await findHolders(
      transaction,
      entity,
      unique,
      keys.map(([, { values }]) => values),
    );
    for (const [place, [key, { row }]] of keys.entries()) {
      const holder = found[place];
      if (holder === undefined) continue;
      if (unique.isIdentity)
        await adopt(transaction, entity, tracked.get(row.id) as Tracked, { holder, origin });
      holders.set(index, key, holder);
    }
  }
  return holders;
}

const asked = (value: Value | undefined, type: string): Value =>
  type === 'uuid' ? String(value).slice(2) : (value ?? null);

/** Links a new id to an existing record of this workspace, unless the source has another id for that record. */
async function adopt(
  transaction: Kysely<DB>,
  entity: Entity,
  record: Tracked,
  { holder, origin }: { holder: string; origin: Origin },
): Promise<void> {
  if (record.before.values) return;
  const named = await sql`
    select from feed_records where entity = ${entity.name} and source = ${origin.source} and record_id = ${holder}::uuid
    limit 1`.execute(transaction);
  if (named.rows.length > 0) return;
  const row = (await lockRows(transaction, entity, [holder])).get(holder);
  if (!row) return;
  const { values, isDeleted, isOnChain } = row;
  record.before = { ...record.before, recordId: holder, values, isDeleted, isOnChain };
  record.after = record.before;
}

/** Writes the changed records, and returns them. */
async function store(
  transaction: Kysely<DB>,
  entity: Entity,
  tracked: readonly Tracked[],
  origin: Origin,
): Promise<RecordWrite[]> {
  const { source } = origin;
  const writes: RecordWrite[] = [];
  const added: { id: string; values: Values }[] = [];
  const changed: typeof added = [];
  const keep: Kept[] = [];
  const vain: string[] = [];
  const waiting: PendingReference[] = [];
  const ended: Pick<PendingReference, 'externalId' | 'field'>[] = [];
  const arrived: string[] = [];
  for (const { before, after, kept, isNewId } of tracked) {
    const { externalId } = kept;
    if (after.values === null) {
      if (isNewId) vain.push(externalId);
      continue;
    }
    const isParked = !after.isDeleted && isWaiting(entity, after.values);
    const wasThere = before.values !== null && !isParkedBefore(kept, isNewId);
    const is_: Kept = {
      externalId,
      recordId: isParked && !wasThere ? null : after.recordId,
      revision: after.revision,
      sent: after.sent,
      parked: isParked && !wasThere ? after.values : null,
    };
    if (!isSameKept(kept, is_)) keep.push(is_);
    if (!isParked && !wasThere) added.push({ id: after.recordId, values: after.values });
    else if (wasThere && after.values !== before.values && !isSame(before.values, after.values))
      changed.push({ id: after.recordId, values: after.values });
    const was = wasThere || isParked ? before.values : null;
    if (!isSame(was, after.values))
      writes.push({ externalId, recordId: is_.recordId, before: was, after: after.values });
    if (!isNewId && kept.recordId === null && is_.recordId !== null) arrived.push(externalId);
    for (const [field, { entity: target }] of Object.entries(entity.references)) {
      const [was, is] = [before.values?.[field], after.values[field]];
      if (was === is) continue;
      if (waitsForReference(is)) waiting.push({ externalId, field, target, targetId: is.slice(2) });
      else if (waitsForReference(was)) ended.push({ externalId, field });
    }
  }
  await updateRows(transaction, entity, changed);
  await insertRows(transaction, entity, inOrder(entity, added));
  await updateKept(transaction, entity, source, keep);
  await forgetIds(transaction, entity, source, vain);
  await deletePendingReferences(transaction, entity, source, ended);
  await storePendingReferences(transaction, entity, source, waiting);
  if (arrived.length > 0) await joinWaiting(transaction, entity, arrived, origin);
  return writes;
}

const isParkedBefore = (kept: Kept, isNewId: boolean) => !isNewId && kept.parked !== null;

const isSame = (one: Values | null, other: Values) => one !== null && isEqual(one, other);

/**
 * New records in the order of their unique values, so that two sources that send the same wait for each other
 * instead of deadlocking.
 */
function inOrder(entity: Entity, added: { id: string; values: Values }[]) {
  const [unique] = entity.uniques;
  if (!unique) return added;
  const key = (values: Values) => uniqueKey(unique, values) ?? '';
  return added
    .map((row) => ({ row, key: key(row.values) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
}
