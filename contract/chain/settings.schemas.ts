import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { decimal, id, instant, loadedVersion, noFields, plainDecimal } from '../platform/fields.ts';
import { royaltyFeeMax, serviceFeeMax } from '../platform/limits.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { settingsCalls } from './settings.calls.ts';

/** The precision of the contracts: they count a percentage in units of 10⁻¹⁸. */
const scale = 18;
/** A decimal as text or as a JSON number, all of whose digits count (`exactNumbers` of the call). */
const amount = (max: string) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(decimal({ min: '0', max, scale }))
    .optional();

const settings = z.object({
  id,
  /** Percent. */
  royaltyFee: plainDecimal,
  serviceFee: plainDecimal,
  serviceFee721: plainDecimal,
  serviceFee1155: plainDecimal,
  bidFee: plainDecimal,
  /** The price of one PKS, in US dollars. */
  pksPriceUsd: plainDecimal,
  version: z.int(),
});

const field = z.enum([
  'royaltyFee',
  'serviceFee',
  'serviceFee721',
  'serviceFee1155',
  'bidFee',
  'pksPriceUsd',
]);

export const settingsSchemas = {
  getSettings: { input: noFields, output: settings },
  updateSettings: {
    input: z.strictObject({
      royaltyFee: amount(royaltyFeeMax),
      serviceFee: amount(serviceFeeMax),
      serviceFee721: amount(serviceFeeMax),
      serviceFee1155: amount(serviceFeeMax),
      bidFee: amount(serviceFeeMax),
      pksPriceUsd: amount('1000000000000'),
      version: loadedVersion,
    }),
    output: settings,
  },
  listSettingChanges: {
    input: listInput(['field', 'adminName', 'createdAt'], {
      field: field.optional(),
      ...columnFilters({ fromValue: 'amount', toValue: 'amount', adminName: 'text', createdAt: 'time' }),
    }),
    output: z.object({
      id,
      field,
      fromValue: plainDecimal,
      toValue: plainDecimal,
      /** An administrator of this workspace, or a transaction that the chain confirmed. */
      source: z.enum(['admin', 'chain']),
      /** Null if no administrator sent the transaction. */
      adminName: z.string().nullable(),
      transactionHash: z.string().nullable(),
      createdAt: instant,
    }),
  },
} as const satisfies SchemasFor<typeof settingsCalls>;
