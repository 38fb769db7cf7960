/** Why a write can't be undone by another one. */
export type NoUndo =
  /** Mail about it has gone out, and the user relies on it. */
  | 'mail'
  /** It is on the chain. */
  | 'chain'
  /** The record is deleted for good. */
  | 'gone'
  /** It added something: what is not wanted is deleted. */
  | 'added'
  /** Its form holds more than the trail keeps, such as a picture or a secret. */
  | 'form'
  /** It changed nothing that could be given back. */
  | 'nothing';

/** The write that undoes another one. */
export interface UndoBy {
  /** A write of the same resource. */
  readonly call: string;
  /** The fields of its input that get the values from before; left out where the record alone says it all. */
  readonly fields?: readonly string[];
  /** Where the call knows its record by itself. */
  readonly hasNoId?: true;
  /** What its input calls the record, where that is not `id`. */
  readonly idAs?: string;
  /** A form saves it: the toast about it offers no undo, the audit trail does. */
  readonly isForm?: true;
}

/** What undoes a write, or why nothing does. */
export type Undo = NoUndo | UndoBy;
