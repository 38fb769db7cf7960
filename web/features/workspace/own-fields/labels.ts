import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnFieldKind, OwnFieldType } from '#contract/platform/own-field-kinds.ts';

/** The kinds of records, as headings. */
export const kindLabels: Readonly<Record<OwnFieldKind, MessageDescriptor>> = {
  user: msg`Users`,
  token: msg`Tokens`,
  withdrawal: msg`Withdrawals`,
  ticket: msg`Tickets`,
  case: msg`Cases`,
  creator: msg`Creators`,
  category: msg`Categories`,
};

/** The types of own fields. */
export const typeLabels: Readonly<Record<OwnFieldType, MessageDescriptor>> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  boolean: msg`Yes or no`,
  link: msg`Link`,
};
