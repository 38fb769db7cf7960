/** Why a write can't be undone by another one. */
export type NoUndo =
  /** Emails about it were sent, and the user relies on it. */
  | 'mail'
  /** It is on the chain. */
  | 'chain'
  /** The record was deleted permanently. */
  | 'gone'
  /** It added something, which people can delete instead. */
  | 'added'
  /** Its form has more fields than the audit trail stores, such as an image or a secret. */
  | 'form'
  /** It changed nothing that could be restored. */
  | 'nothing';

/** The write that undoes another one. */
export interface UndoBy {
  /** A write of the same resource. */
  readonly call: string;
  /** The fields of its input that get the former values; left out if it only needs the record. */
  readonly fields?: readonly string[];
  /** Whether the call identifies its record without an id. */
  readonly hasNoId?: true;
  /** The input's name for the record, if it is not `id`. */
  readonly idAs?: string;
  /** A form saves it: its toast offers no undo, but the audit trail does. */
  readonly isForm?: true;
}

/** What undoes a write, or why nothing can. */
export type Undo = NoUndo | UndoBy;
