import { mayUse, type MenuPath, type Rights } from './menu.ts';

/** The records that have a page of their own, and the menus of which any opens it. */
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

/** Whether rights open the page of such a record. */
export function maySeeRecord(rights: Rights, kind: RecordKind): boolean {
  return menusOfKinds[kind].some((path) => mayUse(rights, path, 'read'));
}

/** The lists that a page may show of its record, and the menu that opens each. */
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
