import { mayUse, type MenuPath, type Rights } from './menu.ts';

/** The kinds of records with a page of their own, and their menus. Permission for any of the menus is enough. */
const menusOfKinds = {
  user: ['/user'],
  withdrawal: ['/withdraw'],
  trade: ['/trade-history'],
  transfer: ['/fund-transfer-history'],
  token: ['/TokenList', '/TokenSold'],
  bid: ['/bidlist'],
  ticket: ['/support'],
  creator: ['/feature-creator'],
  category: ['/categorylist'],
  admin: ['/list'],
} as const satisfies Readonly<Record<string, readonly [MenuPath, ...MenuPath[]]>>;

/** The kind of a record that has a page. */
export type RecordKind = keyof typeof menusOfKinds;

/** Every kind. */
export const recordKinds = Object.keys(menusOfKinds) as [RecordKind, ...RecordKind[]];

/** Whether permissions include the page of such a record. */
export function maySeeRecord(rights: Rights, kind: RecordKind): boolean {
  return menusOfKinds[kind].some((path) => mayUse(rights, path, 'read'));
}

/** The lists that a record's page may show, and the menu that each needs. */
export const relatedMenus = {
  logins: '/loginhistory',
  withdrawals: '/withdraw',
  transfers: '/fund-transfer-history',
  trades: '/trade-history',
  tokens: '/TokenList',
  bids: '/bidlist',
  bidsBy: '/bidlist',
  tickets: '/support',
  reportsAbout: '/report-list',
  reportsBy: '/report-list',
  verifications: '/verificationlist',
  mail: '/outbox',
  audit: '/audit',
  acts: '/audit',
} as const satisfies Readonly<Record<string, MenuPath>>;

/** A list that belongs to a record. */
export type RelatedList = keyof typeof relatedMenus;
