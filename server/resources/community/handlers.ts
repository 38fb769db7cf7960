import type { communityCalls } from '#contract/community.calls.ts';
import type { communitySchemas } from '#contract/community.schemas.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import {
  type CommunityCategory,
  deleteCommunityCategory,
  deleteCommunityUser,
  findCommunityCategory,
  insertCommunityCategory,
  insertCommunityUser,
  listCommunityCategories,
  listCommunityUsers,
  lockCommunityCategory,
  updateCommunityCategory,
} from './queries.ts';

const takenSentences = { username: 'usernameTaken', email: 'emailTaken' } as const;

function audited({ name, description }: CommunityCategory): object {
  return { name, description };
}

/** Categories and users of the community (specification section 7, decisions 5). */
export const communityHandlers: Handlers<typeof communityCalls, typeof communitySchemas> = {
  listCommunityCategories: (input, { db }) => listCommunityCategories(db, input),

  async getCommunityCategory({ id }, { db }) {
    const category = await findCommunityCategory(db, id);
    if (!category) throw noSuchRecord();
    return category;
  },

  async addCommunityCategory({ name, description }, { db }) {
    const added = await insertCommunityCategory(db, {
      id: uuidV7(),
      name,
      description: description || null,
    });
    if (!added) throw new CallFailure(400, { name: 'categoryTaken' });
    return {
      output: { message: 'successfullyUpdated', result: added },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateCommunityCategory({ id, name, description }, { db }) {
    const before = await lockCommunityCategory(db, id);
    if (!before) throw noSuchRecord();
    const after = await updateCommunityCategory(db, {
      id,
      name,
      description: description === undefined ? before.description : description || null,
    });
    if (after === 'nameTaken') throw new CallFailure(400, { name: 'categoryTaken' });
    return {
      output: { message: 'successfullyUpdated', result: after },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteCommunityCategory({ id }, { db }) {
    const deleted = await deleteCommunityCategory(db, id);
    if (!deleted) throw noSuchRecord();
    return {
      output: { message: 'categoryDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  listCommunityUsers: (input, { db }) => listCommunityUsers(db, input),

  async addCommunityUser({ name, username, email }, { db }) {
    const added = await insertCommunityUser(db, { id: uuidV7(), name, username, email });
    if ('taken' in added) {
      throw new CallFailure(
        400,
        Object.fromEntries(added.taken.map((field) => [field, takenSentences[field]])),
      );
    }
    return {
      output: { message: 'successfullyUpdated', result: added },
      audit: { record: added.id, before: null, after: { name, username, email } },
    };
  },

  async deleteCommunityUser({ id }, { db }) {
    const deleted = await deleteCommunityUser(db, id);
    if (!deleted) throw noSuchRecord();
    const { name, username, email } = deleted;
    return {
      output: { message: 'userDeleted', result: { id } },
      audit: { record: id, before: { name, username, email }, after: null },
    };
  },
};
