import { mayUseNotes, type NoteKind } from '../moderation/note-kinds.ts';
import type { Rights } from '../platform/menu.ts';

/** The kinds of records that own actions and cards can be on. */
export const ownKinds = [
  'user',
  'token',
  'withdrawal',
  'ticket',
  'case',
  'creator',
  'category',
] as const satisfies readonly NoteKind[];

/** A kind of record that own actions and cards can be on. */
export type OwnKind = (typeof ownKinds)[number];

/** Whether own actions and cards can be on records of a kind. */
export const hasOwnActions = (kind: string): kind is OwnKind =>
  (ownKinds as readonly string[]).includes(kind);

/** The lists whose rows can be selected, by call, with the kind of their rows. */
export const ownKindOfList: Readonly<Record<string, OwnKind>> = {
  listUsers: 'user',
  listTokens: 'token',
  listTickets: 'ticket',
  listCases: 'case',
  listCategories: 'category',
};

/** Whether rows of a kind can be selected in their list. */
export const hasSelection = (kind: OwnKind): boolean => Object.values(ownKindOfList).includes(kind);

/** Whether permissions include the cards (`read`) or the actions (`write`) of a kind: those of the record's menu. */
export const mayUseOwn = (rights: Rights, kind: OwnKind, effect: 'read' | 'write'): boolean =>
  mayUseNotes(rights, kind, effect);
