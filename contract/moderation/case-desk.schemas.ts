import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { caseDeskCalls } from './case-desk.calls.ts';
import { caseOutcomes, caseStates } from './case-steps.ts';
import { byId, decimal, id, instant, line, loadedVersion } from '../platform/fields.ts';

/** What can be linked to a case. */
const kind = z.enum(['verification', 'ticket']);
const linked = z.strictObject({ id, kind, record: id });

/** A rule applies when all its conditions match. */
const rule = z.strictObject({
  type: z.enum(['token', 'user']).nullable(),
  reportsFrom: z.int().min(1).max(1_000_000).nullable(),
  priceFrom: decimal({ min: '0.000000000000000001', max: '999999999999999999', scale: 18 }).nullable(),
  currency: line(20).nullable(),
  /** Cases about the same token or user that ended with an action, counted up to a hundred. */
  earlierFrom: z.int().min(1).max(100).nullable(),
  priority: z.int().min(2).max(3),
});

const says = ({ type, reportsFrom, priceFrom, earlierFrom }: z.output<typeof rule>) =>
  (type ?? reportsFrom ?? priceFrom ?? earlierFrom) !== null;

const rules = z
  .array(
    rule
      .refine(({ priceFrom, currency }) => (priceFrom === null) === (currency === null), {
        message: 'caseRuleCurrency',
        path: ['currency'],
      })
      .refine(says, { message: 'caseRuleEmpty', path: ['reportsFrom'] }),
  )
  .max(20);

const stored = z.object({ rules: z.array(rule), givesOut: z.boolean(), version: z.int() });

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
  getCaseRules: { input: z.strictObject({}), output: stored },
  tryCaseRules: {
    input: z.strictObject({ rules }),
    /** Of the newest 10,000 cases of each state. */
    output: z.object({ open: z.int(), raised: z.int() }),
  },
  updateCaseRules: {
    input: z.strictObject({ rules, givesOut: z.boolean(), version: loadedVersion }),
    output: stored,
  },
} as const satisfies SchemasFor<typeof caseDeskCalls>;
