import type { categoriesCalls } from '#contract/marketplace/categories.calls.ts';
import type { categoriesSchemas } from '#contract/marketplace/categories.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import {
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

/** Categories of tokens (specification 9.11). */
export const categoriesHandlers: Handlers<typeof categoriesCalls, typeof categoriesSchemas> = {
  listCategories: (input, { db }) => listCategories(db, input),

  listCategoryChoices: ({ search, sort }, { db }) => listCategoryChoices(db, { search, sort }),

  getCategory: ({ id }, { db }) => categories.find(db, id),

  addCategory: {
    check: ({ name }, { db }) => [() => categories.refuseTaken(db, { name })],
    async handle({ name }, { db }) {
      const added = await categories.insert(db, { name });
      return {
        output: { message: 'categoryUpdated', result: added },
        audit: { record: added.id, before: null, after: { name } },
      };
    },
  },

  updateCategory: {
    check: ({ id, name }, { db }) => [() => categories.refuseTaken(db, { name }, id)],
    async handle({ id, name, version }, { db }) {
      const before = await categories.lock(db, id, version);
      const after = await categories.change(db, id, { name });
      return {
        output: { message: 'categoryUpdated', result: after },
        audit: { record: id, before: { name: before.name }, after: { name } },
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
      output: { message: 'categoryDeleted', result: { id } },
      audit: { record: id, before: { name: before.name }, after: null },
    };
  },

  listDeletedCategories: (input, { db }) => categories.listDeleted(db, input),

  async restoreCategory({ id }, { db }) {
    const { name } = await categories.lockDeleted(db, id);
    if (await categoryIdOf(db, name))
      throw new CallFailure(409, { sentence: 'restoreCategoryTaken', values: { name } });
    const restored = await categories.restore(db, id);
    return {
      output: { message: 'categoryRestored', result: restored },
      audit: { record: id, before: null, after: { name } },
    };
  },
};
