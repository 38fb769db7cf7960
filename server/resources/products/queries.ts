import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { productsSchemas } from '#contract/products.schemas.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A product entry as the calls show it. */
export interface Product {
  id: string;
  name: string;
  price: string;
  creatorName: string;
  creatorImage: string;
  productImage: string;
  content: string;
  token: 'ETH' | 'BEP';
  createdAt: Date;
  version: number;
}

type ListInput = z.output<typeof productsSchemas.listProducts.input>;

/** Some hundreds of rows: searched, sorted and counted as they are. */
const products: ListDefinition<Product, ListInput> = {
  table: 'products',
  columns: {
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
  search: `lower(name || e'\\x1f' || creator_name)`,
  sorts: {
    name: 'lower(name)',
    price: 'price',
    creatorName: 'lower(creator_name)',
    createdAt: 'created_at',
  },
  newest: 'id',
  filters: {},
};

/** A page of the product entries. */
export const listProducts = (db: Kysely<DB>, input: ListInput) => pageOf(db, products, input);

const columns = selectList(products.columns);

/** One product entry. */
export async function findProduct(db: Kysely<DB>, id: string): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${columns} from products where id = ${id}`.execute(db);
  return rows[0];
}

/** One product entry, locked until the transaction ends. */
export async function lockProduct(db: Kysely<DB>, id: string): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${columns} from products where id = ${id} for update`.execute(
    db,
  );
  return rows[0];
}

/** What a form stores. */
export type ProductFields = Omit<Product, 'createdAt' | 'version'>;

/** Adds a product entry. */
export async function insertProduct(db: Kysely<DB>, product: ProductFields): Promise<Product> {
  const { id, name, price, creatorName, creatorImage, productImage, content, token } = product;
  const { rows } = await sql<Product>`
    insert into products (id, name, price, creator_name, creator_image, product_image, content, token)
    values (${id}, ${name}, ${price}, ${creatorName}, ${creatorImage}, ${productImage}, ${content}, ${token})
    returning ${columns}`.execute(db);
  return rows[0] as Product;
}

/** Changes a product entry that the transaction has locked. */
export async function updateProduct(db: Kysely<DB>, product: ProductFields): Promise<Product> {
  const { id, name, price, creatorName, creatorImage, productImage, content, token } = product;
  const { rows } = await sql<Product>`
    update products set name = ${name}, price = ${price}, creator_name = ${creatorName},
      creator_image = ${creatorImage}, product_image = ${productImage}, content = ${content}, token = ${token},
      version = version + 1
    where id = ${id} returning ${columns}`.execute(db);
  return rows[0] as Product;
}

/** Deletes a product entry, and gives it as it was. */
export async function deleteProduct(db: Kysely<DB>, id: string): Promise<Product | undefined> {
  const { rows } = await sql<Product>`delete from products where id = ${id} returning ${columns}`.execute(db);
  return rows[0];
}
