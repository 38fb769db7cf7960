import type { FeedEntity } from '#contract/platform/feed-rights.ts';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The name of an entity, as in its address. */
export type EntityName = FeedEntity;

/** A value as it is compared and stored: decimals and instants are texts, structures plain JSON. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/**
 * Who owns a field once the record is there:
 * - `sender`: what arrives is stored;
 * - `shared`: the desk changes it too. Its change stands until the sender sends something else than it sent last;
 * - `desk`: once the desk has decided, nothing that arrives changes it;
 * - `chain`: what arrives is stored only for records that the chain doesn't tell of;
 * - `once`: what was true stays true.
 */
export type Owner = 'sender' | 'shared' | 'desk' | 'chain' | 'once';

/** A field that is a column. */
export interface Field {
  column: string;
  /** The column's type in SQL, to which its texts are cast. */
  type: 'text' | 'numeric' | 'timestamptz' | 'smallint' | 'boolean';
  owner: Owner;
  /** A new record must have it. */
  isNeeded?: true;
  /** What a new record has where nothing was sent; else null. `now` is the moment of arrival. */
  initial?: Value | 'now';
  /** An instant that may lie in the future, such as the end of an auction. */
  mayLieAhead?: true;
  /** An address, stored checksummed (specification 2.5); `maybe` where addresses of other chains stand as well. */
  account?: 'always' | 'maybe';
  /** Fields of one group are taken or kept together. */
  group?: string;
}

/** A field that names another record by the sender's id. */
export interface Reference {
  column: string;
  entity: EntityName;
  /** Without it the record can't exist: the row waits as a whole. Asked of the record as it would be. */
  isNeeded?: (values: Values) => boolean;
}

/** A combination of fields that only one record may have, as a unique index of the table says. */
export interface Unique {
  parts: readonly UniquePart[];
  /** The condition of the index. */
  where?: string;
  /** Which records take part, as `where` says. */
  counts?: (values: Values) => boolean;
  message: FieldMessages;
  /** A record of the desk with the same values is the one that is meant, if the source has no other name for it. */
  isIdentity?: true;
}

interface UniquePart {
  field: string;
  column: string;
  type: Field['type'] | 'uuid';
  /** Texts are the same whatever their case. */
  ignoresCase?: true;
}

/** A rule of several fields. */
export interface Check {
  /** The fields that it looks at. */
  reads: readonly string[];
  /**
   * Puts fields into the form in which they are stored, and looks at them together.
   * @param values the record as it would be; changed in place
   * @param given which fields were sent
   * @throws CallFailure with a sentence by field
   */
  run: (values: Values, given: ReadonlySet<string>) => void;
}

/** What the feed knows of an entity: its table, its fields, and who owns each. */
export interface Entity {
  name: EntityName;
  table: keyof DB & string;
  /** The order in which rows of several entities are locked: what is referred to comes before what refers to it. */
  rank: number;
  fields: Readonly<Record<string, Field>>;
  references: Readonly<Record<string, Reference>>;
  uniques: readonly Unique[];
  /** The field that gives the id its time. */
  time: string;
  /** The table marks deleted rows instead of removing them. */
  marksDeleted?: true;
  /** Changes raise the row's version, so that an open form of the desk notices them. */
  hasVersion?: true;
  /** The SQL condition under which the chain tells of a record. */
  isOnChain?: string;
  /** A name of the desk's own that a field gives: it is looked up, and never waited for. */
  lookup?: { field: string; column: string; table: keyof DB & string; missing: 'noSuchCategory' };
  /** What holds for several fields together. */
  check?: Check;
  /** Fields that decide about money or identity: the trail keeps each change of theirs, with before and after. */
  traced?: readonly string[];
  /** Records that come by API key alone, never by an import on the screen, and what a refused row says. */
  byKeyAlone?: { applies: (values: Values) => boolean; message: FieldMessages };
}

const field =
  (type: Field['type'], nullable: boolean) =>
  (column: string, more: Partial<Field> = {}): Field => ({
    column,
    type,
    owner: 'sender',
    ...(nullable || more.initial !== undefined ? {} : { isNeeded: true as const }),
    ...more,
  });

/** A field that a new record must have, unless it has an initial value. */
export const text = field('text', false);
export const decimal = field('numeric', false);
export const integer = field('smallint', false);
export const instant = field('timestamptz', false);
export const flag = field('boolean', false);

/** A field that may be empty. */
export const optionalText = field('text', true);
export const optionalDecimal = field('numeric', true);
export const optionalInstant = field('timestamptz', true);

/** An account or contract of the chain. */
export const account = (column: string, more: Partial<Field> = {}) =>
  text(column, { account: 'always', ...more });
export const optionalAccount = (column: string) => optionalText(column, { account: 'always' });

/** The moment of a record; now where the sender doesn't say. */
export const moment = (column: string) => instant(column, { initial: 'now' });

/** Whatever its case, a text stands in one record. */
export const uniqueText = (
  field: string,
  column: string,
  message: FieldMessages,
  where?: string,
): Unique => ({
  parts: [{ field, column, type: 'text', ignoresCase: true }],
  message,
  ...(where ? { where } : {}),
});
