import type { faqsCalls } from '#contract/content/faqs.calls.ts';
import type { faqsSchemas } from '#contract/content/faqs.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { type Faq, faqs, listFaqs } from './queries.ts';

const audited = ({ question, answer }: Faq) => ({ question, answer });

/** Frequently asked questions (specification 9.10). */
export const faqsHandlers: Handlers<typeof faqsCalls, typeof faqsSchemas> = {
  listFaqs: (input, { db }) => listFaqs(db, input),

  getFaq: ({ id }, { db }) => faqs.find(db, id),

  async addFaq(fields, { db }) {
    const added = await faqs.insert(db, fields);
    return {
      output: { message: 'faqAdded', result: added },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateFaq({ id, version, ...fields }, { db }) {
    const before = await faqs.lock(db, id, version);
    const after = await faqs.change(db, id, fields);
    return {
      output: { message: 'faqUpdated', result: after },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteFaq({ id }, { db }) {
    const deleted = await faqs.remove(db, id);
    return {
      output: { message: 'faqDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  listDeletedFaqs: (input, { db }) => faqs.listDeleted(db, input),

  async restoreFaq({ id }, { db }) {
    const restored = await faqs.restore(db, id);
    return {
      output: { message: 'faqRestored', result: restored },
      audit: { record: id, before: null, after: audited(restored) },
    };
  },
};
