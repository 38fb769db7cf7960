import type { z } from 'zod';
import type { categoriesCalls } from '#contract/marketplace/categories.calls.ts';
import type { categoriesSchemas } from '#contract/marketplace/categories.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { decodeImage } from '#server/platform/images/decode.ts';
import { keepImage, placeImage } from '#server/platform/images/store.ts';
import {
  type Category,
  categories,
  categoryIdOf,
  countedUpTo,
  listCategories,
  listCategoryChoices,
  tokensIn,
} from './queries.ts';

function usedSentence(count: number) {
  if (count === 1) return 'categoryUsedOnce';
  return count < countedUpTo ? 'categoryUsed' : 'categoryUsedWidely';
}

const audited = ({ name, image }: Category) => ({ name, image });

type Given = Partial<z.output<typeof categoriesSchemas.updateCategory.input>>;

const check = ({ id, name, image }: Given, { db }: Pick<CallContext, 'db'>) => [
  () => categories.refuseTaken(db, { name }, id),
  () => image && decodeImage('image', image),
];

/** Categories of tokens (specification 9.11). */
export const categoriesHandlers: Handlers<typeof categoriesCalls, typeof categoriesSchemas> = {
  listCategories: (input, { db }) => listCategories(db, input),

  listCategoryChoices: ({ search, sort }, { db }) => listCategoryChoices(db, { search, sort }),

  getCategory: ({ id }, { db }) => categories.find(db, id),

  addCategory: {
    check,
    async prepare({ name, image: file }, { db: reads, services }) {
      await categories.refuseTaken(reads, { name });
      const decoded = file && (await decodeImage('image', file));
      const picture = decoded && (await placeImage(services.objects, decoded));
      return async ({ db }) => {
        const image = picture ? await keepImage(db, picture) : null;
        const added = await categories.insert(db, { name, image });
        return {
          output: { message: 'categoryUpdated', result: added },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  updateCategory: {
    check,
    async prepare({ id, name, image: file, version }, { db: reads, services }) {
      await categories.refuseTaken(reads, { name }, id);
      const decoded = file && (await decodeImage('image', file));
      const picture = decoded && (await placeImage(services.objects, decoded));
      return async ({ db }) => {
        const before = await categories.lock(db, id, version);
        const image = picture ? await keepImage(db, picture) : undefined;
        const after = await categories.change(db, id, { name, image });
        return {
          output: { message: 'categoryUpdated', result: after },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async deleteCategory({ id }, { db, admin }) {
    const before = await categories.lock(db, id, undefined);
    const count = await tokensIn(db, id);
    if (count > 0) {
      // The number of tokens is shown only to administrators who may see tokens.
      if (!mayUse(admin, '/TokenList', 'read')) throw new CallFailure(409, 'categoryUsedSomewhere');
      throw new CallFailure(409, { sentence: usedSentence(count), values: { count } });
    }
    await categories.remove(db, id);
    return {
      output: { message: { sentence: 'categoryDeleted', values: { name: before.name } }, result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  listDeletedCategories: (input, { db }) => categories.listDeleted(db, input),

  async restoreCategory({ id }, { db }) {
    const { name } = await categories.lockDeleted(db, id);
    if (await categoryIdOf(db, name))
      throw new CallFailure(409, { sentence: 'restoreCategoryTaken', values: { name } });
    const restored = await categories.restore(db, id);
    return {
      output: { message: { sentence: 'categoryRestored', values: { name } }, result: restored },
      audit: { record: id, before: null, after: audited(restored) },
    };
  },
};
