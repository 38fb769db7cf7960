import type { subscribersCalls } from '#contract/content/subscribers.calls.ts';
import type { subscribersSchemas } from '#contract/content/subscribers.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import {
  deleteSubscriber,
  emailTakenMeanwhile,
  listAllSubscribers,
  listDeletedSubscribers,
  restoreSubscriber,
  type Subscriber,
} from './queries.ts';

const audited = ({ email, name, status }: Subscriber) => ({ email, name, status });

/** Everybody who subscribed to the emails of the marketplace (specification 5.53). */
export const subscribersHandlers: Handlers<typeof subscribersCalls, typeof subscribersSchemas> = {
  listAllSubscribers: (input, { db }) => listAllSubscribers(db, input),

  async deleteSubscriber({ id }, { db }) {
    const before = await deleteSubscriber(db, id);
    if (!before) throw noSuchRecord();
    return {
      output: { message: 'subscriberDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  listDeletedSubscribers: (input, { db }) => listDeletedSubscribers(db, input),

  async restoreSubscriber({ id }, { db }) {
    const email = await emailTakenMeanwhile(db, id);
    if (email !== undefined) {
      throw new CallFailure(409, { sentence: 'restoreSubscriberTaken', values: { email } });
    }
    const after = await restoreSubscriber(db, id);
    if (!after) throw noSuchRecord();
    return {
      output: { message: 'subscriberRestored', result: after },
      audit: { record: id, before: null, after: audited(after) },
    };
  },
};
