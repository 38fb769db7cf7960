import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The types of a currency, in display order (specification 11.3). */
export const currencyTypes = ['fiat', 'crypto', 'token'] as const;

export type CurrencyType = (typeof currencyTypes)[number];

/** The label of each type. */
export const typeLabels: Readonly<Record<CurrencyType, MessageDescriptor>> = {
  fiat: msg`Fiat`,
  crypto: msg`Crypto`,
  token: msg`Token`,
};
