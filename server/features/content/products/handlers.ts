import type { productsCalls } from '#contract/content/products.calls.ts';
import type { productsSchemas } from '#contract/content/products.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import type { Services } from '#server/platform/context/services.ts';
import { decodeEach } from '#server/platform/images/decode-each.ts';
import { keepImage, placeImages } from '#server/platform/images/store.ts';
import { cleanRichText } from '#server/platform/rich-text/off-thread.ts';
import { listProducts, type Product, products } from './queries.ts';

/** The currency has another name here, because the audit trail removes every field named `token` as a secret. */
function audited({ createdAt: _created, version: _version, id: _id, token, ...fields }: Product): object {
  return { ...fields, paidIn: token };
}

interface Given {
  name: string;
  price: string;
  creatorName: string;
  content: string;
  token?: Product['token'] | undefined;
  tokentype?: Product['token'] | undefined;
  creatorImage?: File | undefined;
  productImage?: File | undefined;
}

/** The slow part of both forms: sanitizes the text, decodes the images and places them. */
async function prepared(
  { name, price, creatorName, token, tokentype, ...given }: Given,
  { objects }: Pick<Services, 'objects'>,
) {
  const content = await cleanRichText('content', given.content);
  const decoded = await decodeEach({ creatorImage: given.creatorImage, productImage: given.productImage });
  const pictures = await placeImages(objects, decoded);
  // The schema requires one of the two names.
  const fields = { name, price, creatorName, content, token: (token ?? tokentype) as Product['token'] };
  return { fields, pictures };
}

const check = ({ content, creatorImage, productImage }: Partial<Given>) => [
  () => content !== undefined && cleanRichText('content', content),
  () => decodeEach({ creatorImage, productImage }),
];

/** Product entries, which the wire format calls CMS (specification 9.19). */
export const productsHandlers: Handlers<typeof productsCalls, typeof productsSchemas> = {
  listProducts: (input, { db }) => listProducts(db, input),

  getProduct: ({ id }, { db }) => products.find(db, id),

  addProduct: {
    check,
    async prepare(input, { services }) {
      const { fields, pictures } = await prepared(input, services);
      const { creatorImage, productImage } = pictures;
      if (!creatorImage || !productImage)
        throw new Error('Both pictures are required, and one is not there.');
      return async ({ db }) => {
        const added = await products.insert(db, {
          ...fields,
          creatorImage: await keepImage(db, creatorImage),
          productImage: await keepImage(db, productImage),
        });
        return {
          output: { message: 'successfullyUpdated', result: added },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  updateProduct: {
    check,
    async prepare({ id, version, ...input }, { services }) {
      const { fields, pictures } = await prepared(input, services);
      return async ({ db }) => {
        const before = await products.lock(db, id, version);
        const { creatorImage, productImage } = pictures;
        const after = await products.change(db, id, {
          ...fields,
          creatorImage: creatorImage ? await keepImage(db, creatorImage) : before.creatorImage,
          productImage: productImage ? await keepImage(db, productImage) : before.productImage,
        });
        return {
          output: { message: 'successfullyUpdated', result: after },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async deleteProduct({ id }, { db }) {
    const deleted = await products.remove(db, id);
    return {
      output: { message: { sentence: 'productDeleted', values: { name: deleted.name } }, result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  listDeletedProducts: (input, { db }) => products.listDeleted(db, input),

  async restoreProduct({ id }, { db }) {
    const restored = await products.restore(db, id);
    return {
      output: { message: { sentence: 'productRestored', values: { name: restored.name } }, result: restored },
      audit: { record: id, before: null, after: audited(restored) },
    };
  },
};
