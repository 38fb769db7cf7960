import type { FeedEntity } from '#contract/platform/feed-rights.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The name of an entity, as in its URL. */
export type EntityName = FeedEntity;

/** A value as it is compared and stored: decimals and times are texts, structures plain JSON. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/**
 * Who owns a field of an existing record:
 * - `sender`: the sent value is stored;
 * - `shared`: people may change it here too. Their change is kept until the sender sends a value that differs from
 * its last one;
 * - `desk`: after a decision in this workspace, sent values are ignored;
 * - `chain`: the sent value is stored only for records that the chain has no data about;
 * - `once`: a value that is true stays true.
 */
export type Owner = 'sender' | 'shared' | 'desk' | 'chain' | 'once';

/** A field that is a column. */
export interface Field {
  column: string;
  /** The column's type in SQL. Texts are cast to it. */
  type: 'text' | 'numeric' | 'timestamptz' | 'smallint' | 'boolean';
  owner: Owner;
  /** Whether a new record requires it. */
  isNeeded?: true;
  /** The value of a new record if nothing was sent; null by default. `now` is the time of arrival. */
  initial?: Value | 'now';
  /** Whether the time may be in the future, such as the end of an auction. */
  mayLieAhead?: true;
  /**
   * An address, stored with its checksum (specification 2.5); `maybe` if the field may contain addresses of other
   * chains too, of which only those with forty digits are checked here.
   */
  account?: 'always' | 'maybe';
  /** Fields of one group are stored or ignored together. */
  group?: string;
}

/** A field that names another record by the sender's id. */
export interface Reference {
  column: string;
  entity: EntityName;
  /**
   * Whether the record can't exist without it, so that the whole row waits. It receives the values that the record
   * would have.
   */
  isNeeded?: (values: Values) => boolean;
}

/** A combination of fields that must be unique, as in a unique index of the table. */
export interface Unique {
  parts: readonly UniquePart[];
  /** The condition of the index. */
  where?: string;
  /** Which records take part, the same as `where`. */
  counts?: (values: Values) => boolean;
  message: FieldMessages;
  /**
   * Whether a record of this workspace with the same values is the sent record, if the source has no other id for
   * it.
   */
  isIdentity?: true;
}

interface UniquePart {
  field: string;
  column: string;
  type: Field['type'] | 'uuid';
  /** Whether texts are compared without case. */
  ignoresCase?: true;
}

/** A rule about several fields. */
export interface Check {
  /** The fields that it reads. */
  reads: readonly string[];
  /**
   * Converts fields to their stored form, and checks them together.
   * @param values the values that the record would have; changed in place
   * @param given which fields were sent
   * @param before the values of an existing record
   * @throws CallFailure with a sentence by field
   */
  run: (values: Values, given: ReadonlySet<string>, before: Values | null) => void;
}

/** The feed's definition of an entity: its table, its fields, and who owns each. */
export interface Entity {
  name: EntityName;
  table: keyof DB & string;
  /**
   * The order in which rows of several entities are locked: targets of references before the rows that refer to
   * them.
   */
  rank: number;
  fields: Readonly<Record<string, Field>>;
  references: Readonly<Record<string, Reference>>;
  uniques: readonly Unique[];
  /** The field whose time becomes part of the record's id. */
  time: string;
  /** Whether the table marks deleted rows instead of removing them. */
  marksDeleted?: true;
  /** Whether changes increment the row's version, so that open forms notice them. */
  hasVersion?: true;
  /** The SQL condition for records that the chain has data about. */
  isOnChain?: string;
  /** A field that contains a name known to this workspace. It is looked up, and the row never waits for it. */
  lookup?: {
    field: string;
    column: string;
    table: keyof DB & string;
    live: string;
    missing: 'noSuchCategory';
  };
  /** The kind of its records, if they can have own fields. In values, each is a field named by `ownName`. */
  ownFields?: OwnFieldKind;
  /** A rule about several fields. */
  check?: Check;
  /**
   * Fields that decide about money or identity. The audit trail stores each of their changes, with before and
   * after.
   */
  traced?: readonly string[];
  /** Records that only an API key may send, never an import in the browser, and the message of a refused row. */
  byKeyAlone?: { applies: (values: Values) => boolean; message: FieldMessages };
}

/** Whether a new record with these values needs a field. */
export const isNeeded = ({ fields, references }: Entity, field: string, values: Values = {}): boolean =>
  fields[field]?.isNeeded === true || references[field]?.isNeeded?.(values) === true;

/** The name of an own field in values. */
export const ownName = (key: string): string => `own.${key}`;

/** The key of an own field by its name in values; undefined for any other field. */
export const ownKeyOf = (name: string): string | undefined =>
  name.startsWith('own.') ? name.slice('own.'.length) : undefined;

/** Who owns a field. Own fields are shared. */
export const ownerOf = ({ fields }: Entity, name: string): Owner =>
  ownKeyOf(name) === undefined ? (fields[name]?.owner ?? 'sender') : 'shared';

const field =
  (type: Field['type'], nullable: boolean) =>
  (column: string, more: Partial<Field> = {}): Field => ({
    column,
    type,
    owner: 'sender',
    ...(nullable || more.initial !== undefined ? {} : { isNeeded: true as const }),
    ...more,
  });

/** A field that a new record requires, unless it has an initial value. */
export const text = field('text', false);
export const decimal = field('numeric', false);
export const integer = field('smallint', false);
export const instant = field('timestamptz', false);
export const flag = field('boolean', false);

/** A field that may be empty. */
export const optionalText = field('text', true);
export const optionalDecimal = field('numeric', true);
export const optionalInstant = field('timestamptz', true);

/** An account or contract address. */
export const account = (column: string, more: Partial<Field> = {}) =>
  text(column, { account: 'always', ...more });
export const optionalAccount = (column: string) => optionalText(column, { account: 'always' });

/** The time of a record; the time of arrival if the sender doesn't send it. */
export const moment = (column: string) => instant(column, { initial: 'now' });

/** A text that is unique, ignoring case. */
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
