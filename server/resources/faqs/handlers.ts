import type { faqsCalls } from '#contract/faqs.calls.ts';
import type { faqsSchemas } from '#contract/faqs.schemas.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { Handlers } from '../../http/context.ts';
import { changedMeanwhile, noSuchRecord } from '../../base/failure.ts';
import { deleteFaq, type Faq, findFaq, insertFaq, listFaqs, lockFaq, updateFaq } from './queries.ts';

const audited = ({ question, answer }: Faq) => ({ question, answer });

/** Questions that are asked often (specification section 7). */
export const faqsHandlers: Handlers<typeof faqsCalls, typeof faqsSchemas> = {
  listFaqs: (input, { db }) => listFaqs(db, input),

  async getFaq({ id }, { db }) {
    const faq = await findFaq(db, id);
    if (!faq) throw noSuchRecord();
    return faq;
  },

  async addFaq(fields, { db }) {
    const added = await insertFaq(db, { id: uuidV7(), ...fields });
    return {
      output: { message: 'faqAdded', result: added },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateFaq({ version, ...fields }, { db }) {
    const before = await lockFaq(db, fields.id);
    if (!before) throw noSuchRecord();
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const after = await updateFaq(db, fields);
    return {
      output: { message: 'faqUpdated', result: after },
      audit: { record: after.id, before: audited(before), after: audited(after) },
    };
  },

  async deleteFaq({ id }, { db }) {
    const deleted = await deleteFaq(db, id);
    if (!deleted) throw noSuchRecord();
    return {
      output: { message: 'faqDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },
};
