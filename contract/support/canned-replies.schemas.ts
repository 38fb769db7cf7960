import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { cannedRepliesCalls } from './canned-replies.calls.ts';
import { knowsAllPlaces } from './canned-text.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { byId, id, instant, line, loadedVersion, paragraphs } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

const cannedReply = z.object({
  id,
  name: z.string(),
  /** With placeholders such as {name} (contract/support/canned-text.ts). */
  text: z.string(),
  createdAt: instant,
  version: z.int(),
});

const fields = { name: line(80), text: paragraphs(4000).refine(knowsAllPlaces, 'unknownPlace') };

export const cannedRepliesSchemas = {
  listCannedReplies: {
    input: listInput(['name', 'text', 'createdAt'], columnFilters({ name: 'text', text: 'text' })),
    output: cannedReply,
  },
  getCannedReply: { input: byId, output: cannedReply },
  addCannedReply: { input: z.strictObject(fields), output: cannedReply },
  updateCannedReply: {
    input: z.strictObject({ id, ...fields, version: loadedVersion }),
    output: cannedReply,
  },
  deleteCannedReply: { input: byId, output: z.object({ id }) },
} as const satisfies SchemasFor<typeof cannedRepliesCalls>;
