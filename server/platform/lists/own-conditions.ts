import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OwnFieldKind, OwnFieldType } from '#contract/platform/own-field-kinds.ts';
import type { OwnCondition, OwnFilter } from '#contract/platform/own-fields.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { isOffInSql } from '../modules/switched-off.ts';
import { amountColumn, textColumn } from './column-filters.ts';

/** The types of fields that a condition can be about. */
const typesOf: Readonly<Record<OwnCondition['operator'], readonly OwnFieldType[]>> = {
  is: ['text', 'choice', 'boolean', 'link'],
  starts: ['text', 'link'],
  contains: ['text', 'link'],
  number: ['number'],
  date: ['date'],
};

/**
 * The expression that a list is filtered by, which is also that of the field's index.
 * @param key of an own field: letters, digits and _, so it is safe as SQL
 */
export function ownExpression(key: string, type: OwnFieldType): string {
  const value = `(own_values ->> '${key}')`;
  if (type === 'number') return `(${value}::numeric)`;
  return type === 'date' ? value : `lower(${value})`;
}

function conditionFor(key: string, condition: OwnCondition): RawBuilder<unknown> {
  const { operator } = condition;
  if (operator === 'number') return amountColumn(ownExpression(key, 'number'))(condition.range);
  if (operator === 'date') {
    const value = sql.raw(ownExpression(key, 'date'));
    const { from, to } = condition;
    const ends = [...(from ? [sql`${value} >= ${from}`] : []), ...(to ? [sql`${value} <= ${to}`] : [])];
    return sql`(${sql.join(ends, sql` and `)})`;
  }
  return textColumn(ownExpression(key, 'text'))({ operator, text: condition.text });
}

/** The conditions of a filter by own fields, which `refuseBadOwnFilter` has let pass. */
export const ownConditions = (filter: OwnFilter | undefined): RawBuilder<unknown>[] =>
  Object.entries(filter ?? {}).map(([key, condition]) => conditionFor(key, condition));

/**
 * Refuses a filter by a field that doesn't exist, has another type, is not for filters, or has no index yet.
 * @throws CallFailure 400
 */
export async function refuseBadOwnFilter(
  db: Kysely<DB>,
  kind: OwnFieldKind | undefined,
  filter: OwnFilter,
): Promise<void> {
  const fields = await db
    .selectFrom('own_fields')
    .select(['key', 'type', 'is_filterable', 'indexed_at'])
    .where('kind', '=', kind ?? null)
    .where('deleted_at', 'is', null)
    .where('key', 'in', Object.keys(filter))
    .where(sql<boolean>`not ${isOffInSql('ownFields')}`)
    .execute();
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [key, { operator }] of Object.entries(filter)) {
    const field = byKey.get(key);
    if (!field || !typesOf[operator].includes(field.type as OwnFieldType))
      throw new CallFailure(400, { own: { sentence: 'ownFilterUnknown', values: { key } } });
    if (!field.is_filterable)
      throw new CallFailure(400, { own: { sentence: 'ownFilterOff', values: { key } } });
    if (field.indexed_at === null)
      throw new CallFailure(400, { own: { sentence: 'ownFilterNotReady', values: { key } } });
  }
}
