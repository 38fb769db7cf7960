import { z } from 'zod';
import { feedRows } from '#contract/integrations/feed.ts';
import { isObject } from '#server/platform/base/is-object.ts';
import { type Entity, isNeeded, ownKeyOf, ownName } from '../feed/entity.ts';
import { type Kind, plainValue } from './extended-json.ts';
import type { FileRecord } from './read-file.ts';

/** How the names in a file map to fields. */
export const mappingSchema = z.strictObject({
  /** The file's name of a field, with dots for nested objects, and the name of our field; null leaves it out. */
  columns: z.record(z.string(), z.string().nullable()).default({}),
  /** Values for every row, by our field names. */
  constants: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/** The additional column of a file of rejected rows. */
export const reasonColumn = 'rejectedBecause';

/** Other systems' names for our fields, in the form that `simple` returns. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  address: ['wallet', 'walletaddress', 'publicaddress', 'ethaddress'],
  creator: ['creatoraddress', 'creatorwallet'],
  owner: ['owneraddress', 'ownerwallet'],
  bidder: ['bidderaddress', 'bidderwallet', 'maker', 'makeraddress'],
  name: ['fullname', 'displayname', 'username', 'nickname', 'title'],
  email: ['mail', 'emailaddress', 'useremail'],
  phoneNumber: ['phone', 'phoneno', 'mobile', 'mobileno', 'telephone'],
  dialCode: ['phonecode'],
  accountType: ['role', 'type'],
  ipAddress: ['ip', 'userip', 'remoteip'],
  currency: ['currencysymbol', 'currencycode', 'coin', 'asset', 'symbol', 'paymenttoken'],
  currencySymbol: ['currencycode', 'coin', 'asset', 'symbol'],
  symbol: ['code', 'ticker'],
  contractAddress: ['assetcontract', 'tokenaddress'],
  network: ['chain', 'blockchain', 'networkname', 'chainname'],
  toAddress: ['destination', 'destinationaddress', 'withdrawaddress', 'recipient', 'rid', 'address'],
  amount: ['sum', 'quantity', 'price', 'balance', 'total'],
  image: ['imageurl', 'picture', 'pictureurl'],
  description: ['body', 'text', 'content'],
  message: ['body', 'text', 'content'],
  firstCurrency: ['base', 'baseunit', 'basecurrency'],
  secondCurrency: ['quote', 'quoteunit', 'quotecurrency'],
  initialQuantity: ['quantity', 'amount', 'originvolume'],
  orderType: ['side', 'type'],
  orderedAt: ['createdat', 'created', 'createdon', 'timestamp', 'date'],
  endsAt: ['endat', 'endtime', 'expiresat', 'closesat'],
  subject: ['title'],
  createdAt: ['created', 'createdon', 'createddate', 'registeredat', 'joinedat', 'timestamp', 'date'],
  user: ['userid', 'customer', 'customerid', 'account', 'accountid', 'member', 'memberid'],
};

/** A name without case and separators. */
export const simple = (name: string) => name.toLowerCase().replace(/[_\s-]/g, '');

/** The names that a column with a field's values may have, in the form that `simple` returns. */
export const namesOf = (field: string) => [simple(field), ...(synonyms[field] ?? [])];

/**
 * Finds the field of each column of a file: as the mapping says; otherwise the field of the same name, ignoring case
 * and separators; otherwise a field that other systems call so, if no other column is this field. `_id` is the id.
 * @returns null for a column that is no field
 */
export function matchColumns(
  entity: Entity,
  columns: readonly string[],
  mapping: Mapping,
): Record<string, string | null> {
  const taken = new Set(Object.values(mapping.columns));
  const free = () => fieldsOf(entity).filter((field) => !taken.has(field));
  const byName = new Map(free().map((field) => [simple(field), field]));
  const matched = new Map<string, string | null>();
  for (const column of columns) {
    const field = Object.hasOwn(mapping.columns, column)
      ? mapping.columns[column]
      : (byName.get(simple(column)) ?? ownFieldOf(entity, column));
    if (field === undefined) continue;
    matched.set(column, field);
    taken.add(field);
  }
  const bySynonym = new Map(free().flatMap((field) => (synonyms[field] ?? []).map((name) => [name, field])));
  for (const column of columns) {
    const field = matched.has(column) ? undefined : bySynonym.get(simple(column));
    if (field === undefined || taken.has(field)) continue;
    matched.set(column, field);
    taken.add(field);
  }
  return Object.fromEntries(columns.map((column) => [column, matched.get(column) ?? null]));
}

/** The own field of a column with its name, as exports call it. */
const ownFieldOf = ({ ownFields }: Entity, column: string) =>
  ownFields !== undefined && ownKeyOf(column) !== undefined ? column : undefined;

/** The fields that a row of an entity may have, without own fields. */
export const fieldsOf = ({ name }: Entity) =>
  Object.keys(feedRows[name].shape).filter((field) => field !== 'own');

/** The fields that every new record of an entity needs. */
export const neededFieldsOf = (entity: Entity) =>
  fieldsOf(entity).filter((field) => field === 'id' || isNeeded(entity, field));

/** Whether rows of an entity may have a field. An own field is `own.` and its key; rows say if it doesn't exist. */
export const hasField = (entity: Entity, field: string): boolean =>
  fieldsOf(entity).includes(field) || (entity.ownFields !== undefined && ownKeyOf(field) !== undefined);

/**
 * Creates the function that converts a file's records to rows.
 * @throws Error with a sentence if the mapping names a field that doesn't exist
 */
export function createMapper(
  entity: Entity,
  mapping: Mapping,
): (record: FileRecord) => Record<string, unknown> {
  const named = [...Object.values(mapping.columns), ...Object.keys(mapping.constants)].filter(
    (name) => name !== null,
  );
  const unknown = named.find((name) => !hasField(entity, name));
  if (unknown !== undefined)
    throw new Error(
      `The mapping names the field ${unknown}. Rows of ${entity.name} have: ${fieldsOf(entity).join(', ')}.`,
    );
  const paths = Object.entries(mapping.columns).filter(([column]) => column.includes('.'));
  // Cached because most records of a file have the same names.
  let names = '';
  let matched: Record<string, string | null> = {};
  const match = (record: Record<string, unknown>) => {
    const columns = Object.keys(record);
    const given = columns.join('\n');
    if (given !== names) [names, matched] = [given, matchColumns(entity, columns, mapping)];
  };
  const fieldFor = (column: string) => matched[column] ?? null;
  return ({ record, text }) => {
    const row: Record<string, unknown> = {};
    const own: Record<string, unknown> = {};
    const keep = (field: string, value: unknown) => {
      const key = ownKeyOf(field);
      if (key === undefined) row[field] = value;
      else row['own'] = Object.assign(own, { [key]: value });
    };
    for (const [field, value] of Object.entries(mapping.constants)) keep(field, value);
    match(record);
    const from = isInexact(entity, record, fieldFor) && text !== undefined ? exactly(text) : record;
    const put = (field: string, value: unknown) => {
      const plain = plainValue(value, kindOf(entity, field));
      if (plain !== undefined && !(plain === null && !mayBeEmpty(entity, field))) keep(field, plain);
    };
    for (const column of Object.keys(from)) {
      const field = fieldFor(column);
      if (field !== null) put(field, from[column]);
    }
    if (entity.ownFields && isObject(from['own']) && !Object.hasOwn(mapping.columns, 'own'))
      for (const [key, value] of Object.entries(from['own'])) put(ownName(key), value);
    for (const [path, field] of paths) {
      if (field !== null && !Object.hasOwn(from, path)) put(field, valueAt(from, path));
    }
    return row;
  };
}

/** The value at a path of names with dots between them; undefined if there is none. */
export function valueAt(record: Record<string, unknown>, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether a record may have lost digits in JavaScript's numbers. */
function isInexact(
  entity: Entity,
  record: Record<string, unknown>,
  fieldFor: (column: string) => string | null,
): boolean {
  return Object.keys(record).some(
    (column) =>
      column === 'own' || (typeof record[column] === 'number' && isExact(entity, fieldFor(column) ?? '')),
  );
}

/** Whether each digit of a number counts: those of own fields are exact too. */
const isExact = (entity: Entity, field: string) =>
  ownKeyOf(field) !== undefined || kindOf(entity, field) === 'numeric';

/** JSON with its numbers as texts, exactly as they were written. */
function exactly(text: string): Record<string, unknown> {
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value;
  return JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]) as Record<string, unknown>;
}

function mayBeEmpty({ fields, references }: Entity, name: string): boolean {
  if (ownKeyOf(name) !== undefined) return true;
  if (name in references) return references[name]?.isNeeded === undefined;
  const field = fields[name];
  return field !== undefined && !field.isNeeded && field.initial === undefined;
}

function kindOf({ fields }: Entity, name: string): Kind {
  if (name === 'revision') return 'integer';
  switch (fields[name]?.type) {
    case 'numeric':
      return 'numeric';
    case 'smallint':
      return 'integer';
    case 'boolean':
      return 'boolean';
    case 'timestamptz':
      return 'instant';
    default:
      return 'text';
  }
}
