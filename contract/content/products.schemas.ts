import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  always,
  byId,
  id,
  imageAddress,
  imageFile,
  instant,
  line,
  loadedVersionInForm,
  richText,
} from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import { trashList } from '../platform/trash-list.ts';
import type { productsCalls } from './products.calls.ts';

const token = z.enum(['ETH', 'BEP']);

const product = z.object({
  id,
  name: z.string(),
  /** Exact decimal. */
  price: z.string(),
  creatorName: z.string(),
  creatorImage: imageAddress,
  productImage: imageAddress,
  /** Sanitized HTML. */
  content: z.string(),
  token,
  createdAt: instant,
  version: z.int(),
});

const fields = {
  name: line(200),
  price: z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{1,20}(\.\d{1,18})?$/, 'notAmount'),
  creatorName: line(100),
  content: richText,
  token: token.optional(),
  /** The other name of `token`. */
  tokentype: token.optional(),
};

const needsToken = (input: { token?: string | undefined; tokentype?: string | undefined }) =>
  (input.token ?? input.tokentype) !== undefined;
const agrees = (input: { token?: string | undefined; tokentype?: string | undefined }) =>
  input.token === undefined || input.tokentype === undefined || input.token === input.tokentype;

export const productsSchemas = {
  listProducts: {
    input: listInput(
      ['name', 'price', 'creatorName', 'createdAt'],
      columnFilters({ name: 'text', price: 'amount', creatorName: 'text', createdAt: 'time' }),
    ),
    output: product,
  },
  getProduct: { input: byId, output: product },
  addProduct: {
    input: z
      .strictObject({ ...fields, creatorImage: imageFile, productImage: imageFile })
      .refine(needsToken, { path: ['token'], error: 'required', ...always })
      .refine(agrees, { path: ['token'], error: 'invalidValue', ...always }),
    output: product,
  },
  updateProduct: {
    input: z
      .strictObject({
        ...fields,
        id,
        creatorImage: imageFile.optional(),
        productImage: imageFile.optional(),
        version: loadedVersionInForm,
      })
      .refine(needsToken, { path: ['token'], error: 'required', ...always })
      .refine(agrees, { path: ['token'], error: 'invalidValue', ...always }),
    output: product,
  },
  deleteProduct: { input: byId, output: z.object({ id }) },
  listDeletedProducts: trashList,
  restoreProduct: { input: byId, output: product },
} as const satisfies SchemasFor<typeof productsCalls>;
