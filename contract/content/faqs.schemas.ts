import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { faqsCalls } from './faqs.calls.ts';
import { byId, id, instant, line, loadedVersion, paragraphs } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import { trashList } from '../platform/trash-list.ts';

const faq = z.object({
  id,
  question: z.string(),
  /** Plain text of several lines. */
  answer: z.string(),
  createdAt: instant,
  version: z.int(),
});

const fields = { question: line(300), answer: paragraphs(10_000) };

export const faqsSchemas = {
  listFaqs: {
    input: listInput(
      ['question', 'answer', 'createdAt'],
      columnFilters({ question: 'text', answer: 'text' }),
    ),
    output: faq,
  },
  getFaq: { input: byId, output: faq },
  addFaq: { input: z.strictObject(fields), output: faq },
  updateFaq: { input: z.strictObject({ id, ...fields, version: loadedVersion }), output: faq },
  deleteFaq: { input: byId, output: z.object({ id }) },
  listDeletedFaqs: trashList,
  restoreFaq: { input: byId, output: faq },
} as const satisfies SchemasFor<typeof faqsCalls>;
