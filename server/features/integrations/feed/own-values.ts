import type { Kysely } from 'kysely';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { checkerOfValues } from '#server/platform/own-fields/checked-values.ts';
import { type OwnField, ownFieldsOf } from '#server/platform/own-fields/own-fields.ts';
import { type Entity, ownKeyOf, ownName, type Values } from './entity.ts';
import type { Row } from './parse.ts';

/**
 * Checks the own fields of rows against their definitions, as they are in this transaction.
 * @returns the rows with these values in the form in which they are stored; invalid ones are in `wrong`
 */
export async function checkOwnValues(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { ownFields } = entity;
  const has = ({ values }: Row) => Object.keys(values).some((name) => ownKeyOf(name) !== undefined);
  if (!ownFields || !rows.some(has)) return rows;
  const fields = await ownFieldsOf(transaction, ownFields);
  const check = checkerOfValues(fields);
  return rows.map((row) => (has(row) ? checked(fields, check, row) : row));
}

function checked(
  fields: ReadonlyMap<string, OwnField>,
  check: ReturnType<typeof checkerOfValues>,
  row: Row,
): Row {
  const others: Values = {};
  const own: Record<string, OwnValue | null> = {};
  for (const [name, value] of Object.entries(row.values)) {
    const key = ownKeyOf(name);
    if (key === undefined) others[name] = value;
    else own[key] = asBoolean(fields.get(key), value as OwnValue | null);
  }
  try {
    return { ...row, values: { ...others, ...named(check(own)) } };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ...row, values: others, wrong: { ...row.wrong, ...named(error.messages) } };
  }
}

const named = <Value>(byKey: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(byKey).map(([key, value]) => [ownName(key), value]));

/** A file of texts has yes and no as texts too. */
const asBoolean = (field: OwnField | undefined, value: OwnValue | null) =>
  field?.type === 'boolean' && typeof value === 'string' && /^(?:true|false)$/i.test(value)
    ? value.toLowerCase() === 'true'
    : value;
