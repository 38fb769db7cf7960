import type { z } from 'zod';
import type { faqsSchemas } from '#contract/content/faqs.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { RecordOf } from '#server/platform/records/records.ts';
import { recordsWithTrash } from '#server/platform/records/trash.ts';

/** Questions with their answers. */
export const faqs = recordsWithTrash({
  table: 'faqs',
  title: 'question',
  deleteCall: 'deleteFaq',
  fields: { id: 'id', question: 'question', answer: 'answer', createdAt: 'created_at', version: 'version' },
});

/** A question with its answer. */
export type Faq = RecordOf<typeof faqs>;

/** A page of the questions. They are searched, sorted and counted without an index, because there are only a few. */
export const listFaqs = faqs.list<z.output<typeof faqsSchemas.listFaqs.input>>({
  search: `lower(question || e'\\x1f' || answer)`,
  sorts: { question: 'lower(question)', answer: 'lower(answer)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    question: textColumn('lower(question)'),
    answer: textColumn('lower(answer)'),
  },
  searchedTexts: ['question', 'answer'],
});
