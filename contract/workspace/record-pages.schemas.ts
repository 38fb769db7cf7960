import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant } from '../platform/fields.ts';
import { recordKinds, type RelatedList, relatedMenus } from '../platform/record-kinds.ts';
import type { recordPagesCalls } from './record-pages.calls.ts';
import { holdsPersonal, personal } from '../platform/personal.ts';

const ofRecord = { kind: z.enum(recordKinds), id };

/** The source of a timeline entry. */
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
  /** The row's record, for its page; null for audit rows. */
  recordId: id.nullable(),
  /** Its text: a subject, a name or an address, depending on its source. */
  text: personal('text').nullable(),
  /** The other party, and its user. */
  party: personal('text').nullable(),
  partyId: id.nullable(),
  /** Exact decimal, and its unit. */
  amount: z.string().nullable(),
  unit: z.string().nullable(),
  status: z.string().nullable(),
  /** For an audit row: what was done, by whom, and the changed fields, with their values as JSON. */
  call: z.string().nullable(),
  outcome: z.enum(['done', 'refused']).nullable(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** The reason that the actor gave, if any. */
  reason: z.string().nullable(),
  changes: holdsPersonal(
    z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    'changes',
  ),
  /** For an audit row: whether the caller may reveal its masked values, with a reason. */
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
      /** The `next` of the previous answer, to get the entries after it. */
      after: z.string().max(200).optional(),
    }),
    /** `next` is null at the end. */
    output: z.object({ entries: z.array(entry), next: z.string().nullable() }),
  },
} as const satisfies SchemasFor<typeof recordPagesCalls>;
