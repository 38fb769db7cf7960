import { chainInfoIn } from '#server/platform/chain/chain-info.ts';
import type { tokensCalls } from '#contract/marketplace/tokens.calls.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { tokensSchemas } from '#contract/marketplace/tokens.schemas.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { categories, categoryIdOf } from '../categories/queries.ts';
import {
  deleteToken,
  findToken,
  listDeletedTokens,
  listSoldTokens,
  listTokens,
  moveToCategory,
  restoreToken,
  setHidden,
  toggleHot,
} from './queries.ts';

async function refuseHidden(db: CallContext['db'], id: string): Promise<CallFailure> {
  const token = await findToken(db, id);
  return token && !token.isDeleted ? new CallFailure(409, 'alreadyInStatus') : noSuchRecord();
}

/** Tokens of the marketplace (specification 9.12). */
export const tokensHandlers: Handlers<typeof tokensCalls, typeof tokensSchemas> = {
  async listTokens({ category, ...input }, { db }) {
    const categoryId = category ? await categoryIdOf(db, category) : undefined;
    if (category && !categoryId) return { rows: [], count: 0, countIsExact: true };
    return listTokens(db, { ...input, categoryId });
  },

  listSoldTokens: (input, { db }) => listSoldTokens(db, input),

  async getToken({ id }, { db, services, admin }) {
    const token = await findToken(db, id);
    if (!token) throw noSuchRecord();
    // An administrator who may see only sold tokens can't read others.
    const isInSoldList = token.status === 'sold' && !token.isDeleted;
    if (!isInSoldList && !mayUse(admin, '/TokenList', 'read')) throw noSuchRecord();
    return { ...token, explorerUrl: chainInfoIn(services.config, token.chainId).explorer };
  },

  async toggleHotCollection({ id, hotCollection: wanted }, { db }) {
    const toggled = await toggleHot(db, id, wanted);
    if (!toggled) {
      const token = wanted === undefined ? undefined : await findToken(db, id);
      throw token && !token.isDeleted ? new CallFailure(409, 'alreadyInStatus') : noSuchRecord();
    }
    const { hotCollection, name } = toggled;
    const sentence = hotCollection === 'yes' ? 'tokenHot' : 'tokenNotHot';
    return {
      output: { message: { sentence, values: { name } }, result: { id, hotCollection } },
      audit: {
        record: id,
        before: { hotCollection: hotCollection === 'yes' ? 'no' : 'yes' },
        after: { hotCollection },
      },
    };
  },

  async changeTokenCategory({ id, categoryId }, { db }) {
    const category = categoryId === null ? null : await categories.lock(db, categoryId, undefined);
    const before = await moveToCategory(db, id, categoryId);
    if (!before) throw noSuchRecord();
    const after = { category: category?.name ?? null };
    return {
      output: { message: 'successfullyChanged', result: { id, ...after } },
      audit: { record: id, before, after },
    };
  },

  async hideToken({ id }, { db }) {
    const hidden = await setHidden(db, id, true);
    if (!hidden) throw await refuseHidden(db, id);
    return {
      output: { message: 'tokenHidden', result: { id, isHidden: true } },
      audit: { record: id, before: { isHidden: false }, after: { isHidden: true } },
    };
  },

  async showToken({ id }, { db }) {
    const shown = await setHidden(db, id, false);
    if (!shown) throw await refuseHidden(db, id);
    return {
      output: { message: 'tokenShown', result: { id, isHidden: false } },
      audit: { record: id, before: { isHidden: true }, after: { isHidden: false } },
    };
  },

  async deleteToken({ id }, { db }) {
    const deleted = await deleteToken(db, id);
    if (!deleted)
      throw (await findToken(db, id)) ? new CallFailure(409, 'tokenDeletedAlready') : noSuchRecord();
    return {
      output: {
        message: { sentence: 'tokenDeleted', values: { name: deleted.name } },
        result: { id, isDeleted: true },
      },
      audit: {
        record: id,
        before: { name: deleted.name, isDeleted: false },
        after: { name: deleted.name, isDeleted: true },
      },
    };
  },

  listDeletedTokens: (input, { db }) => listDeletedTokens(db, input),

  async restoreToken({ id }, { db }) {
    const restored = await restoreToken(db, id);
    if (!restored) throw noSuchRecord();
    return {
      output: {
        message: { sentence: 'tokenRestored', values: { name: restored.name } },
        result: { id, isDeleted: false },
      },
      audit: {
        record: id,
        before: { name: restored.name, isDeleted: true },
        after: { name: restored.name, isDeleted: false },
      },
    };
  },
};
