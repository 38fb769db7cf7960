import type { z } from 'zod';
import type { productsSchemas } from '#contract/content/products.schemas.ts';
import { amountColumn, textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import type { RecordOf } from '#server/platform/records/records.ts';
import { recordsWithTrash } from '#server/platform/records/trash.ts';

/** Product entries. */
export const products = recordsWithTrash({
  table: 'products',
  title: 'name',
  deleteCall: 'deleteProduct',
  fields: {
    id: 'id',
    name: 'name',
    price: 'price',
    creatorName: 'creator_name',
    creatorImage: 'creator_image',
    productImage: 'product_image',
    content: 'content',
    token: 'token',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A product entry as the calls show it. */
export type Product = RecordOf<typeof products>;

/**
 * A page of the product entries. There are only some hundreds of rows, so they are searched, sorted and counted
 * without an index.
 */
export const listProducts = products.list<z.output<typeof productsSchemas.listProducts.input>>({
  search: `lower(name || e'\\x1f' || creator_name || e'\\x1f' || token)`,
  sorts: {
    name: 'lower(name)',
    price: 'price',
    creatorName: 'lower(creator_name)',
    createdAt: 'created_at',
  },
  newest: 'id',
  filters: {
    name: textColumn('lower(name)'),
    price: amountColumn('price'),
    creatorName: textColumn('lower(creator_name)'),
    createdAt: timeColumn('created_at'),
  },
  searchedTexts: ['name', 'creatorName'],
});
