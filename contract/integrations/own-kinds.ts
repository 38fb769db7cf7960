import { mayUseNotes } from '../moderation/note-kinds.ts';
import type { Rights } from '../platform/menu.ts';
import type { OwnFieldKind } from '../platform/own-field-kinds.ts';

/** The lists whose rows can be selected, by call, with the kind of their rows. */
export const ownKindOfList: Readonly<Record<string, OwnFieldKind>> = {
  listUsers: 'user',
  listTokens: 'token',
  listTickets: 'ticket',
  listCases: 'case',
  listCategories: 'category',
};

/** Whether rows of a kind can be selected in their list. */
export const hasSelection = (kind: OwnFieldKind): boolean => Object.values(ownKindOfList).includes(kind);

/** Whether permissions include the cards (`read`) or the actions (`write`) of a kind: those of the record's menu. */
export const mayUseOwn = (rights: Rights, kind: OwnFieldKind, effect: 'read' | 'write'): boolean =>
  mayUseNotes(rights, kind, effect);
