import { mayUse, type MenuPath, type Rights } from '../platform/menu.ts';

/** The records that notes can be written on, and the menus of which any opens them. */
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

/** A kind of record that notes can be written on. */
export type NoteKind = keyof typeof menusOfKinds;

/** Every kind. */
export const noteKinds = Object.keys(menusOfKinds) as [NoteKind, ...NoteKind[]];

/** The kinds that somebody can be put in charge of: what has to be worked on, not only looked up. */
export const assignableKinds = ['ticket', 'report', 'case', 'verification', 'withdrawal', 'user'] as const;

/** Such a kind. */
export type AssignableKind = (typeof assignableKinds)[number];

/** Whether somebody can be put in charge of such a record. */
export const isAssignable = (kind: NoteKind): kind is AssignableKind =>
  (assignableKinds as readonly NoteKind[]).includes(kind);

/** Every menu that opens some kind: a call about records of any kind is open to who holds one of them. */
export const noteMenus = Object.values(menusOfKinds).flat() as unknown as readonly [MenuPath, ...MenuPath[]];

/**
 * Whether rights reach the notes of a kind: they follow those of the record's menu. The server looks at the record besides,
 * because who may read sold tokens only reads notes of those only.
 */
export function mayUseNotes(rights: Rights, kind: NoteKind, effect: 'read' | 'write'): boolean {
  return menusOfKinds[kind].some((path) => mayUse(rights, path, effect));
}
