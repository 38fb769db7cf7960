import type { communityCalls } from '#contract/users/community.calls.ts';
import type { communitySchemas } from '#contract/users/community.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import {
  communityCategories,
  type CommunityCategory,
  communityUsers,
  listCommunityCategories,
  listCommunityUsers,
} from './queries.ts';

function audited({ name, description }: CommunityCategory): object {
  return { name, description };
}

/** Categories and users of the community (specification 9.16). */
export const communityHandlers: Handlers<typeof communityCalls, typeof communitySchemas> = {
  listCommunityCategories: (input, { db }) => listCommunityCategories(db, input),

  getCommunityCategory: ({ id }, { db }) => communityCategories.find(db, id),

  addCommunityCategory: {
    check: ({ name }, { db }) => [() => communityCategories.refuseTaken(db, { name })],
    async handle({ name, description }, { db }) {
      const added = await communityCategories.insert(db, { name, description: description || null });
      return {
        output: { message: 'successfullyUpdated', result: added },
        audit: { record: added.id, before: null, after: audited(added) },
      };
    },
  },

  updateCommunityCategory: {
    check: ({ id, name }, { db }) => [() => communityCategories.refuseTaken(db, { name }, id)],
    async handle({ id, name, description, version }, { db }) {
      const before = await communityCategories.lock(db, id, version);
      const after = await communityCategories.change(db, id, {
        name,
        description: description === undefined ? undefined : description || null,
      });
      return {
        output: { message: 'successfullyUpdated', result: after },
        audit: { record: id, before: audited(before), after: audited(after) },
      };
    },
  },

  async deleteCommunityCategory({ id }, { db }) {
    const deleted = await communityCategories.remove(db, id);
    return {
      output: { message: { sentence: 'categoryDeleted', values: { name: deleted.name } }, result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  listCommunityUsers: (input, { db }) => listCommunityUsers(db, input),

  addCommunityUser: {
    check: ({ username, email }, { db }) => [() => communityUsers.refuseTaken(db, { username, email })],
    async handle({ name, username, email }, { db }) {
      const added = await communityUsers.insert(db, { name, username, email });
      return {
        output: { message: 'successfullyUpdated', result: added },
        audit: { record: added.id, before: null, after: { name, username, email } },
      };
    },
  },

  async deleteCommunityUser({ id }, { db }) {
    const { name, username, email } = await communityUsers.remove(db, id);
    return {
      output: { message: 'userDeleted', result: { id } },
      audit: { record: id, before: { name, username, email }, after: null },
    };
  },
};
