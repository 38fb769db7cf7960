import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Calls } from '#contract/platform/call.ts';

/** Isolates a name from the writing direction of the sentence around it. */
export const apart = (text: string) => `\u2068${text}\u2069`;

/** The content of an audit entry, for its sentence. */
export interface AuditSentenceInput {
  /** The name of the record, or the first letters of its id. */
  name: string;
  /** The readable value of a field after or before the write; empty if it has none. */
  after: (field: string) => string;
  before: (field: string) => string;
  /** The field as stored, as JSON. */
  json: (field: string) => string | null;
}

/** Says what a write did, in the screen's language. */
type AuditSentence = (input: AuditSentenceInput) => string;

/** Sentences of the audit trail, by the name of the call or of the server's own work. */
export type AuditSentences = Readonly<Record<string, AuditSentence>>;

/** A sentence for each write of a feature: a write without one doesn't compile. */
export type AuditSentencesOf<C extends Readonly<Record<string, Calls>>> = Readonly<
  Record<{ [R in keyof C]: WriteOf<C[R]> }[keyof C], AuditSentence>
>;

type WriteOf<C extends Calls> = {
  [K in keyof C]: C[K] extends { effect: 'write' } ? K : never;
}[keyof C] &
  string;

/** A sentence of a verb and the kind of record. */
const ofKind =
  (sentence: (noun: string, name: string) => string) =>
  (kind: MessageDescriptor): AuditSentence =>
  ({ name }) =>
    sentence(i18n._(kind), name);

/** The sentences of plain records: each takes the noun for the kind of record, inside a sentence. */
export const added = ofKind((noun, name) => t`Added ${noun} ${name}`);
export const changed = ofKind((noun, name) => t`Changed ${noun} ${name}`);
export const deleted = ofKind((noun, name) => t`Deleted ${noun} ${name}`);
export const restored = ofKind((noun, name) => t`Restored ${noun} ${name}`);
export const disabled = ofKind((noun, name) => t`Disabled ${noun} ${name}`);
export const enabled = ofKind((noun, name) => t`Enabled ${noun} ${name}`);
export const revoked = ofKind((noun, name) => t`Revoked ${noun} ${name}`);
