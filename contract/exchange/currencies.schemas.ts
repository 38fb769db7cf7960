import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { currenciesCalls } from './currencies.calls.ts';
import {
  byId,
  decimal,
  id,
  imageAddress,
  imageFile,
  instant,
  line,
  loadedVersionInForm,
  plainDecimal,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';

const type = z.enum(['fiat', 'crypto', 'token']);

const currency = z.object({
  id,
  /** Both fields hold the same value, because callers use both names. */
  type,
  currencyType: type,
  name: z.string(),
  symbol: z.string(),
  withdrawFee: plainDecimal,
  /** The JSON text of an ABI; null if the type is not token. */
  minAbi: z.string().nullable(),
  contractAddress: z.string().nullable(),
  bankDetails: z
    .object({
      bankName: z.string(),
      accountHolder: z.string(),
      accountNumber: z.string(),
      routingNumber: z.string().nullable(),
    })
    .nullable(),
  image: imageAddress.nullable(),
  createdAt: instant,
  version: z.int(),
});

const fields = {
  type,
  name: line(100),
  symbol: line(20).regex(/^\S+$/, 'noSpaces'),
  withdrawFee: decimal({ min: '0', max: '999999999999999999', scale: 18 }),
  /** JSON text: an array of ABI entries, at least one. Token only. */
  abi: z.string().trim().max(100_000).optional(),
  /** Token only. */
  contractAddress: z.string().trim().max(100).optional(),
  /** These four are for fiat only. */
  bankName: line(100).optional(),
  accountHolder: line(100).optional(),
  accountNumber: line(50).optional(),
  routingNumber: line(50).optional(),
  photo: imageFile.optional(),
};

export const currenciesSchemas = {
  listCurrencies: {
    input: listInput(['name', 'symbol', 'type', 'withdrawFee', 'createdAt'], {
      type: type.optional(),
      ...columnFilters({ name: 'text', symbol: 'text' }),
    }),
    // An administrator who only filters by currency gets name, symbol, type and image (specification 3.13).
    output: currency.extend({ withdrawFee: plainDecimal.nullable() }),
  },
  getCurrency: { input: byId, output: currency },
  addCurrency: { input: z.strictObject(fields), output: currency },
  updateCurrency: {
    input: z.strictObject({ id, ...fields, version: loadedVersionInForm }),
    output: currency,
  },
  deleteCurrency: { input: byId, output: z.object({ id }) },
} as const satisfies SchemasFor<typeof currenciesCalls>;
