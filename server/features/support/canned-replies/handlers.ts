import type { cannedRepliesCalls } from '#contract/support/canned-replies.calls.ts';
import type { cannedRepliesSchemas } from '#contract/support/canned-replies.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { type CannedReply, cannedReplies, listCannedReplies } from './queries.ts';

const audited = ({ name, text }: CannedReply) => ({ name, text });

/** Canned replies of support (specification 20.3). */
export const cannedRepliesHandlers: Handlers<typeof cannedRepliesCalls, typeof cannedRepliesSchemas> = {
  listCannedReplies: (input, { db }) => listCannedReplies(db, input),

  getCannedReply: ({ id }, { db }) => cannedReplies.find(db, id),

  async addCannedReply(fields, { db }) {
    const added = await cannedReplies.insert(db, fields);
    return {
      output: { message: 'cannedReplyAdded', result: added },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateCannedReply({ id, version, ...fields }, { db }) {
    const before = await cannedReplies.lock(db, id, version);
    const after = await cannedReplies.change(db, id, fields);
    return {
      output: { message: 'cannedReplyUpdated', result: after },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteCannedReply({ id }, { db }) {
    const deleted = await cannedReplies.remove(db, id);
    return {
      output: { message: 'cannedReplyDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },
};
