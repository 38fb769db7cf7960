import type { AssignableKind } from './assignable-kinds.ts';
import type { OwnFieldKind } from './own-field-kinds.ts';

/** A write of one record: the call, and its input besides the record's id. */
interface RowCall<Name extends string = string> {
  readonly call: Name;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** An action on many rows of a list at once. Each row is changed by the call that changes one record. */
export interface BulkAction<Name extends string = string> extends RowCall<Name> {
  /**
   * The call that undoes it, or why it can't be undone: emails were sent, the record was permanently deleted, each row
   * had another value, or each row needs a second factor.
   */
  readonly undo: RowCall<Name> | 'mail' | 'gone' | 'form' | 'secondFactor';
  /**
   * For assignments: the kind of the records. The person chooses the assignee; undoing restores each record's former
   * assignee.
   */
  readonly assigns?: AssignableKind;
  /**
   * For own fields: the kind of the records. The person chooses the field and its value; undoing restores each
   * record’s former value.
   */
  readonly sets?: OwnFieldKind;
}

/** Declares an action that assigns the records of a list. */
export const bulkAssign = <const Kind extends AssignableKind>(kind: Kind) =>
  ({ call: 'assignRecord', assigns: kind, undo: { call: 'assignRecord' } }) as const;

/** Declares an action that sets an own field of the records of a list. */
export const bulkOwnField = <const Kind extends OwnFieldKind>(kind: Kind) =>
  ({ call: 'setOwnValues', sets: kind, undo: { call: 'setOwnValues' } }) as const;

/** Declares one of two actions of one call, each of which undoes the other. */
export const bulkStatus = <
  const Name extends string,
  const To extends Required<RowCall>['with'],
  const Back extends Required<RowCall>['with'],
>(
  call: Name,
  to: To,
  back: Back,
) => ({ call, with: to, undo: { call, with: back } }) as const;
