import type { categoriesCalls } from '#contract/categories.calls.ts';
import type { categoriesSchemas } from '#contract/categories.schemas.ts';
import { mayUse } from '#contract/menu.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import {
  countedUpTo,
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  listCategoryChoices,
  lockCategory,
  renameCategory,
  tokensIn,
} from './queries.ts';

function usedSentence(count: number) {
  if (count === 1) return 'categoryUsedOnce';
  return count < countedUpTo ? 'categoryUsed' : 'categoryUsedWidely';
}

const nameTaken = () => new CallFailure(400, { name: 'categoryTaken' });

/** Categories of tokens (specification section 7). */
export const categoriesHandlers: Handlers<typeof categoriesCalls, typeof categoriesSchemas> = {
  listCategories: (input, { db }) => listCategories(db, input),

  listCategoryChoices: ({ search, sort }, { db }) => listCategoryChoices(db, { search, sort }),

  async getCategory({ id }, { db }) {
    const category = await findCategory(db, id);
    if (!category) throw noSuchRecord();
    return category;
  },

  async addCategory({ name }, { db }) {
    const added = await insertCategory(db, { id: uuidV7(), name });
    if (!added) throw nameTaken();
    return {
      output: { message: 'categoryUpdated', result: added },
      audit: { record: added.id, before: null, after: { name } },
    };
  },

  async updateCategory({ id, name }, { db }) {
    const before = await lockCategory(db, id);
    if (!before) throw noSuchRecord();
    const after = await renameCategory(db, { id, name });
    if (after === 'nameTaken') throw nameTaken();
    if (!after) throw noSuchRecord();
    return {
      output: { message: 'categoryUpdated', result: after },
      audit: { record: id, before: { name: before.name }, after: { name } },
    };
  },

  async deleteCategory({ id }, { db, admin }) {
    const before = await lockCategory(db, id);
    if (!before) throw noSuchRecord();
    const count = await tokensIn(db, id);
    if (count > 0) {
      // A number of tokens is for those who may see tokens.
      if (!mayUse(admin, '/TokenList', 'read')) throw new CallFailure(409, 'categoryUsedSomewhere');
      throw new CallFailure(409, { sentence: usedSentence(count), values: { count } });
    }
    await deleteCategory(db, id);
    return {
      output: { message: 'categoryDeleted', result: { id } },
      audit: { record: id, before: { name: before.name }, after: null },
    };
  },
};
