import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { caseDeskCalls } from './case-desk.calls.ts';
import { caseOutcomes, caseStates } from './case-steps.ts';
import { byId, id, instant } from '../platform/fields.ts';

/** What can be linked to a case. */
const kind = z.enum(['verification', 'ticket']);
const linked = z.strictObject({ id, kind, record: id });

export const caseDeskSchemas = {
  getCaseLinks: {
    input: byId,
    output: z.object({
      records: z.array(
        z.object({
          kind,
          record: id,
          /** Number and subject of a ticket; null for a verification request. */
          title: z.string().nullable(),
          status: z.enum(['open', 'waiting', 'closed', 'Pending', 'Accepted', 'Rejected']),
          createdAt: instant,
          /** Who linked it; null for a suggestion. */
          linkedBy: z.string().nullable(),
        }),
      ),
      /** How many linked records the caller may not read. */
      hidden: z.int(),
    }),
  },
  listLinkedCases: {
    input: z.strictObject({ kind, record: id }),
    output: z.object({
      cases: z.array(
        z.object({
          id,
          name: z.string().nullable(),
          state: z.enum(caseStates),
          outcome: z.enum(caseOutcomes).nullable(),
          isReversed: z.boolean(),
          openedAt: instant,
        }),
      ),
    }),
  },
  linkToCase: { input: linked, output: linked },
  unlinkFromCase: { input: linked, output: linked },
} as const satisfies SchemasFor<typeof caseDeskCalls>;
