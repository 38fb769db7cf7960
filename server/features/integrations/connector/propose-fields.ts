import type { FeedEntity } from '#contract/platform/feed-rights.ts';
import type { Entity } from '../feed/entity.ts';
import { fieldsOf, matchColumns, namesOf, simple } from '../import/mapping.ts';
import type { ForeignColumn, ForeignSchema, ForeignTable, Link } from './foreign-schema.ts';
import type { TableMapping } from './mapping-file.ts';
import { borrowedFields, statusNames } from './meanings.ts';
import { neededFields } from './unfinished-mapping.ts';

type Proposal = Pick<TableMapping, 'fields' | 'constants'> & { notes: string[] };

/** Needed fields that a record's own key can fill. */
const ownNumbers = ['tradeId', 'ticketNumber'];

/**
 * Proposes the columns of an entity's fields.
 * @param entityOf the entities of all tables
 */
export function proposeFields(
  schema: ForeignSchema,
  table: ForeignTable,
  entity: Entity,
  entityOf: ReadonlyMap<string, FeedEntity>,
): Proposal {
  const fields = ownColumns(table, entity);
  const notes: string[] = [];
  const link = (field: string, { column, table: other, isGuessed }: Link) => {
    if (isGuessed)
      notes.push(`${field}: ${column} has no foreign key; its name says that it names a row of ${other}.`);
  };
  for (const field of Object.keys(entity.references)) {
    const found = linkOf(field, table, entity, { fields, entityOf });
    fields[field] = found ? identifying(found, schema) : null;
    if (found) link(field, found);
    else if (entity.references[field]?.entity === 'users' && table.links.length > 0)
      notes.push(
        `${field}: no column names a user. If one leads there through another table, set \`column.column\`.`,
      );
  }
  for (const field of fieldsOf(entity).filter((name) => fields[name] === null)) {
    const borrowed = borrowedColumn(field, table, { entity, fields, schema });
    if (borrowed) fields[field] = borrowed;
  }
  nameFromParts(table, fields);
  for (const field of neededFields(entity).filter((name) => fields[name] === null))
    if (ownNumbers.includes(field) || (field === 'symbol' && hasTextKey(table)))
      fields[field] = fields['id'] ?? null;
  if (entity.name === 'users' && fields['name'] === null && fields['email']) {
    fields['name'] = fields['email'];
    notes.push('name: no column has the name of a user, so it is the email.');
  }
  if (entity.name === 'balances')
    notes.push(
      'amount: it must be all that you owe, locked funds too. If several columns have it, map a view that adds them.',
    );
  const constants: TableMapping['constants'] = {};
  if (entity.name === 'withdrawals' && fields['paymentType'] === null) {
    constants['paymentType'] = fields['toAddress'] ? 2 : 4;
    notes.push(
      `paymentType: all rows count as ${fields['toAddress'] ? '2, crypto to an address' : '4, to a bank account'}.`,
    );
  }
  return { fields: withoutConstants(fields, constants), constants, notes };
}

/** Whether the key is one text. Some systems use the symbol as the key of a currency. */
function hasTextKey({ keys, columns }: ForeignTable): boolean {
  const [key, ...more] = keys[0] ?? [];
  return more.length === 0 && columns.some(({ name, category }) => name === key && category === 'S');
}

const withoutConstants = (fields: TableMapping['fields'], constants: TableMapping['constants']) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in constants)));

/** The columns of the table itself, by name, synonym and type. The key is the id. */
export function ownColumns(table: ForeignTable, entity: Entity): TableMapping['fields'] {
  const [key = []] = table.keys;
  const usable = table.columns.filter(({ isReadable }) => isReadable);
  const columns: Record<string, string> = {};
  // A text that is called like a reference, but links to nothing, holds a symbol.
  const symbol = usable.find(
    ({ name, category }) =>
      ['currency', 'currencyid'].includes(simple(name)) &&
      ['S', 'E'].includes(category) &&
      !table.links.some(({ column }) => column === name),
  );
  if (symbol && 'currencySymbol' in entity.fields) columns[symbol.name] = 'currencySymbol';
  const status = statusNames.flatMap((name) => usable.filter((column) => simple(column.name) === name))[0];
  const statusField = ['status', 'closedStatus'].find((field) => field in entity.fields);
  if (status && statusField) columns[status.name] = statusField;
  const names = usable.map(({ name }) => name);
  const matched = matchColumns(entity, names, { columns, constants: {} });
  const fields: TableMapping['fields'] = Object.fromEntries(fieldsOf(entity).map((field) => [field, null]));
  for (const column of usable) {
    const field = matched[column.name] ?? null;
    if (field !== null && field !== 'revision' && suits(column, entity, field)) fields[field] = column.name;
  }
  return { ...fields, id: key.length > 0 ? key.join(' + ') : null };
}

/** Whether values of a column's type may be values of a field. */
function suits({ category, type }: ForeignColumn, { fields }: Entity, name: string): boolean {
  if (category === 'A' || category === 'C' || type.startsWith('json') || type === 'xml') return false;
  const field = fields[name];
  if (type === 'bytea') return field?.account !== undefined;
  switch (field?.type) {
    case 'timestamptz':
      return category === 'D';
    case 'numeric':
      return category === 'N' || category === 'S';
    case 'boolean':
      return category === 'B';
    case 'smallint':
      return category !== 'D';
    default:
      return name === 'status' || (category !== 'B' && category !== 'D');
  }
}

/** The link of a reference: the column that was matched by name, or the only one to the table of its entity. */
function linkOf(
  field: string,
  table: ForeignTable,
  entity: Entity,
  { fields, entityOf }: { fields: TableMapping['fields']; entityOf: ReadonlyMap<string, FeedEntity> },
): Link | undefined {
  const target = entity.references[field]?.entity;
  const links = table.links.filter((link) => entityOf.get(link.table) === target);
  const named = links.find(
    ({ column }) =>
      column === fields[field] || [...namesOf(field), `${simple(field)}id`].includes(simple(column)),
  );
  // Two references to one entity, such as sender and receiver, can't be told apart by their target.
  const isAlone = Object.values(entity.references).filter((one) => one.entity === target).length === 1;
  return named ?? (isAlone && links.length === 1 ? links[0] : undefined);
}

/** A link's column if it holds the id under which the linked row is sent, otherwise the path to that id. */
function identifying({ column, table, target }: Link, schema: ForeignSchema): string {
  const [key] = schema.get(table)?.keys[0] ?? [];
  return key === undefined || key === target ? column : `${column}.${key}`;
}

/** What a link's column names: `collection` for `collection_slug`. */
const linkedName = (column: string) => simple(column).replace(/(?:id|slug|code|key|address)$/, '');

/** The column of a linked table that can fill a field. */
function borrowedColumn(
  field: string,
  table: ForeignTable,
  { entity, fields, schema }: { entity: Entity; fields: TableMapping['fields']; schema: ForeignSchema },
): string | undefined {
  const from = borrowedFields[`${entity.name}.${field}`] ?? borrowedFields[field];
  if (!from) return undefined;
  const links = from.by.flatMap((by) =>
    table.links.filter(
      ({ column }) => fields[by]?.split('.')[0] === column || linkedName(column) === simple(by),
    ),
  );
  for (const { column, table: other, target } of links) {
    const columns =
      schema.get(other)?.columns.filter(({ isReadable, category }) => isReadable && category !== 'B') ?? [];
    const names = [...namesOf(from.field), ...(from.field === 'contractAddress' ? ['address'] : [])];
    const found = names.flatMap((name) => columns.filter((one) => simple(one.name) === name))[0];
    if (found) return `${column}.${found.name}`;
    const linked = schema.get(other);
    if (from.field === 'symbol' && linked?.keys[0]?.[0] === target && hasTextKey(linked)) return column;
  }
  return undefined;
}

/** A name that is stored in two columns. */
function nameFromParts({ columns }: ForeignTable, fields: TableMapping['fields']): void {
  if (!('name' in fields) || (fields['name'] && simple(fields['name']) !== 'username')) return;
  const parts = ['firstname', 'lastname'].map((part) => columns.find(({ name }) => simple(name) === part));
  if (parts.every((part) => part?.isReadable)) fields['name'] = parts.map((part) => part?.name).join(' + ');
}
