import { type Kysely, sql } from 'kysely';
import { ownFieldsMax, type OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

const fields = {
  id: 'id',
  kind: 'kind',
  key: 'key',
  label: 'label',
  type: 'type',
  choices: 'choices',
  position: 'position',
  isFilterable: 'is_filterable',
  indexedAt: 'indexed_at',
  deletedAt: 'deleted_at',
  version: 'version',
} as const;

/** Own fields that are not deleted. */
export const ownFields = records({ table: 'own_fields', fields, live: 'deleted_at is null' });
/** Own fields whose values are not removed yet. */
export const deletedOwnFields = records({ table: 'own_fields', fields, live: 'deleted_at is not null' });

/** An own field as it is stored. */
export type OwnFieldRow = RecordOf<typeof ownFields>;

/** The own fields of some kinds of records, in their order. */
export function listFields(
  db: Kysely<DB>,
  kinds: readonly OwnFieldKind[],
  withDeleted: boolean,
): Promise<OwnFieldRow[]> {
  return db
    .selectFrom('own_fields')
    .select(ownFields.columns)
    .where('kind', 'in', [...kinds])
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Makes sure that another field fits, and lets no other one be added until the transaction ends.
 * @returns the place after the last field
 * @throws CallFailure 409 if the kind has as many as it can have
 */
export async function placeForField(db: Kysely<DB>, kind: OwnFieldKind): Promise<number> {
  await sql`lock table own_fields in share row exclusive mode`.execute(db);
  const taken = await db
    .selectFrom('own_fields')
    .select(['position', 'deleted_at'])
    .where('kind', '=', kind)
    .execute();
  if (taken.filter((field) => field.deleted_at === null).length >= ownFieldsMax)
    throw new CallFailure(409, { sentence: 'ownFieldsFull', values: { max: String(ownFieldsMax) } });
  return 1 + Math.max(-1, ...taken.map(({ position }) => position));
}
