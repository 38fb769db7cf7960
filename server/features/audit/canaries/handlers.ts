import type { canariesCalls } from '#contract/audit/canaries.calls.ts';
import type { canariesSchemas } from '#contract/audit/canaries.schemas.ts';
import { maxCanaries } from '#contract/platform/limits.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { addCanary, countCanaries, createCanary, listCanaries, removeCanary } from './queries.ts';

/**
 * Canaries (specification 23.21). Their audit rows name the user in `after` and not as the record, because the
 * activity of a user is visible to administrators who may not know about the canary.
 */
export const canariesHandlers: Handlers<typeof canariesCalls, typeof canariesSchemas> = {
  async listCanaries(input, { db }) {
    return { ...(await listCanaries(db, input)), countIsExact: true };
  },

  async addCanary({ id }, { db, admin }) {
    if ((await countCanaries(db)) >= maxCanaries) throw new CallFailure(409, 'tooManyCanaries');
    if (!(await addCanary(db, id, admin.id))) throw new CallFailure(404, { id: 'noSuchUserOrCanary' });
    return {
      output: { message: 'canaryAdded', result: { id } },
      audit: { record: null, before: null, after: { user: id } },
    };
  },

  async createCanary(given, { db, admin }) {
    if ((await countCanaries(db)) >= maxCanaries) throw new CallFailure(409, 'tooManyCanaries');
    const id = await createCanary(db, given, admin.id);
    return {
      output: { message: 'canaryCreated', result: { id } },
      audit: { record: null, before: null, after: { user: id } },
    };
  },

  async removeCanary({ id }, { db }) {
    if (!(await removeCanary(db, id))) throw noSuchRecord();
    return {
      output: { message: 'canaryRemoved', result: { id } },
      audit: { record: null, before: { user: id }, after: null },
    };
  },
};
