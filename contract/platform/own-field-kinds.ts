import type { MenuPath } from './menu.ts';

/** The kinds of records that can have own fields, own actions and cards, and the menu whose permission opens own fields. */
export const menusOfOwnFields = {
  user: '/user',
  token: '/TokenList',
  withdrawal: '/withdraw',
  ticket: '/support',
  case: '/case-list',
  creator: '/feature-creator',
  category: '/categorylist',
} as const satisfies Readonly<Record<string, MenuPath>>;

/** A kind of record that can have own fields. */
export type OwnFieldKind = keyof typeof menusOfOwnFields;

/** Every kind. */
export const ownFieldKinds = Object.keys(menusOfOwnFields) as [OwnFieldKind, ...OwnFieldKind[]];

/** Whether a kind of record can have own fields. */
export const isOwnFieldKind = (kind: string): kind is OwnFieldKind => Object.hasOwn(menusOfOwnFields, kind);

/** The types of own fields. */
export const ownFieldTypes = ['text', 'number', 'date', 'choice', 'boolean', 'link'] as const;

/** A type of own field. */
export type OwnFieldType = (typeof ownFieldTypes)[number];

/** How many own fields a kind of record can have. */
export const ownFieldsMax = 20;

/** How many choices a field can have. */
export const ownChoicesMax = 50;

/**
 * The beginning of the keys of personal fields. Masks, erasure and the audit trail recognize a personal value by its
 * key, also after the field was deleted.
 */
export const personalKeyStart = 'personal_';

/** Whether an own field has personal values. */
export const isPersonalKey = (key: string): boolean => key.startsWith(personalKeyStart);

/**
 * A value of an own field. Numbers are exact decimals in plain notation, dates are `2026-11-27`, and yes/no is `true`
 * or `false`.
 */
export type OwnValue = boolean | string;

/** The values of a record's own fields by key. Empty fields have no entry. */
export type OwnValues = Readonly<Record<string, OwnValue>>;
