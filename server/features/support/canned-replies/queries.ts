import type { z } from 'zod';
import type { cannedRepliesSchemas } from '#contract/support/canned-replies.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Canned replies of support. */
export const cannedReplies = records({
  table: 'canned_replies',
  fields: { id: 'id', name: 'name', text: 'text', createdAt: 'created_at', version: 'version' },
});

/** A canned reply. */
export type CannedReply = RecordOf<typeof cannedReplies>;

/**
 * A page of the canned replies. There are only a few dozen rows, so they are searched, sorted and counted
 * without an index.
 */
export const listCannedReplies = cannedReplies.list<
  z.output<typeof cannedRepliesSchemas.listCannedReplies.input>
>({
  search: `lower(name || e'\\x1f' || text)`,
  sorts: { name: 'lower(name)', text: 'lower(text)', createdAt: 'created_at' },
  newest: 'id',
  filters: { name: textColumn('lower(name)'), text: textColumn('lower(text)') },
  searchedTexts: ['name', 'text'],
});
