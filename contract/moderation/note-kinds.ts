import { type AssignableKind, assignableKinds } from '../platform/assignable-kinds.ts';
import { mayUse, type MenuPath, type Rights } from '../platform/menu.ts';

/** The kinds of records that can have notes, with their menus. Permission for any of the menus is enough. */
const menusOfKinds = {
  user: ['/user'],
  withdrawal: ['/withdraw'],
  trade: ['/trade-history'],
  transfer: ['/fund-transfer-history'],
  token: ['/TokenList', '/TokenSold'],
  bid: ['/bidlist'],
  ticket: ['/support'],
  verification: ['/verificationlist'],
  report: ['/report-list'],
  case: ['/case-list'],
  creator: ['/feature-creator'],
  category: ['/categorylist'],
  currency: ['/currency'],
  fee: ['/adminfees'],
  product: ['/CmsList'],
  faq: ['/faq'],
  staticPage: ['/cms'],
  emailTemplate: ['/emailTemplate'],
  communityCategory: ['/Communitycategorylist'],
  communityUser: ['/CommunityUserList'],
  admin: ['/list'],
} as const satisfies Readonly<Record<string, readonly [MenuPath, ...MenuPath[]]>>;

/** A kind of record that can have notes. */
export type NoteKind = keyof typeof menusOfKinds;

/** All kinds of records that can have notes. */
export const noteKinds = Object.keys(menusOfKinds) as [NoteKind, ...NoteKind[]];

/** Whether records of a kind can have an assignee. */
export const isAssignable = (kind: NoteKind): kind is AssignableKind =>
  (assignableKinds as readonly NoteKind[]).includes(kind);

/** The menus of all kinds. Permission for one of them is enough for calls that take a record of any kind. */
export const noteMenus = Object.values(menusOfKinds).flat() as [MenuPath, ...MenuPath[]];

/**
 * Whether permissions allow reading or writing notes of a kind: the same permission as for the record's menu. The
 * server also checks the record: people who can only see sold tokens can only read the notes of sold tokens.
 */
export function mayUseNotes(rights: Rights, kind: NoteKind, effect: 'read' | 'write'): boolean {
  return menusOfKinds[kind].some((path) => mayUse(rights, path, effect));
}
