import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant } from '../platform/fields.ts';
import { recordKinds, type RelatedList, relatedMenus } from '../platform/record-kinds.ts';
import type { recordPagesCalls } from './record-pages.calls.ts';
import { holdsPersonal, personal } from '../platform/personal.ts';

const ofRecord = { kind: z.enum(recordKinds), id };

/** Where an entry of a timeline comes from. */
const source = z.enum([
  'audit',
  'created',
  'login',
  'withdrawal',
  'sent',
  'received',
  'trade',
  'bid',
  'ticket',
  'reply',
  'reportAbout',
  'reportBy',
  'verification',
  'decision',
  'token',
  'sale',
  'chain',
  'mail',
]);

const entry = z.object({
  /** Its source and the id of its row: unique in the timeline. */
  id: z.string(),
  at: instant,
  source,
  /** The row's record, for its page; null for rows of the trail. */
  recordId: id.nullable(),
  /** What it says: a subject, a name, an address, by its source. */
  text: personal('text').nullable(),
  /** Who else takes part, and the user that that is. */
  party: personal('text').nullable(),
  partyId: id.nullable(),
  /** Exact decimal, and its unit. */
  amount: z.string().nullable(),
  unit: z.string().nullable(),
  status: z.string().nullable(),
  /** Of a row of the trail: what was done, by whom, and the fields that differ, with their values as JSON. */
  call: z.string().nullable(),
  outcome: z.enum(['done', 'refused']).nullable(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** Why, where whoever did it said so. */
  reason: z.string().nullable(),
  changes: holdsPersonal(
    z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    'changes',
  ),
  /** Of a row of the trail: whether the caller may look at what is masked in it, with a reason. */
  mayReveal: z.boolean(),
});

export const recordPagesSchemas = {
  countRelated: {
    input: z.strictObject(ofRecord),
    output: z.object({
      counts: z.array(
        z.object({
          list: z.enum(Object.keys(relatedMenus) as [RelatedList, ...RelatedList[]]),
          count: z.int(),
          countIsExact: z.boolean(),
        }),
      ),
    }),
  },
  getTimeline: {
    input: z.strictObject({
      ...ofRecord,
      /** What the answer before gave as `next`: the entries after it. */
      after: z.string().max(200).optional(),
    }),
    /** `next` is null at the end. */
    output: z.object({ entries: z.array(entry), next: z.string().nullable() }),
  },
} as const satisfies SchemasFor<typeof recordPagesCalls>;
