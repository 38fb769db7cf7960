import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import { caseOutcomes, caseStates } from './case-steps.ts';
import type { casesCalls } from './cases.calls.ts';
import { statementLimits } from './statement-values.ts';
import { statementFields } from './statements.schemas.ts';
import { columnFilters } from '../platform/column-filters.ts';
import {
  byId,
  figureDays,
  filterInstant,
  id,
  instant,
  line,
  loadedVersion,
  paragraphs,
  shownImage,
} from '../platform/fields.ts';
import { assignedFilter, listInput } from '../platform/list.ts';
import { holdsPersonal, personal } from '../platform/personal.ts';

const outcome = z.enum(caseOutcomes);
const type = z.enum(['token', 'user']);
const reviewResults = z.enum(['due', 'agreed', 'disagreed', 'settled']);

const priority = z.enum(['1', '2', '3']).transform(Number).or(z.int().min(1).max(3));

const caseRow = z.object({
  id,
  type,
  /** The token's record; null for a case about a user. */
  tokenRecord: id.nullable(),
  /** The address of the reported user, or of the token's owner when the case was opened. */
  address: personal('wallet'),
  name: z.string().nullable(),
  state: z.enum(caseStates),
  waitsUntil: instant.nullable(),
  /** 1 is normal, 2 high, 3 urgent. */
  priority: z.int(),
  isEscalated: z.boolean(),
  reportCount: z.int(),
  lastReportedAt: instant.nullable(),
  openedAt: instant,
  /** The assignee now, or when it was closed. */
  assignee: z.string().nullable(),
  outcome: outcome.nullable(),
  reasonName: z.string().nullable(),
  closedAt: instant.nullable(),
  isReversed: z.boolean(),
  appeals: z.int(),
  look: reviewResults.nullable(),
  version: z.int(),
  own: ownValues,
});

/** A snapshot of a token or a user. Its fields depend on which of the two it is, and on when it was taken. */
const snapshot = holdsPersonal(z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])), 'state');
const person = z.object({ id, name: z.string() });

const wholeCase = caseRow.extend({
  assigneeId: id.nullable(),
  /** The current snapshot. */
  now: snapshot.nullable(),
  image: shownImage,
  /** The record of the reported user, or of the token's owner; null if unknown. */
  user: z.object({ id, name: z.string(), status: z.string(), hasEmail: z.boolean() }).nullable(),
  /** The newest reports, each with its original text. */
  reports: z.array(
    z.object({
      id,
      description: z.string(),
      reporter: person.nullable(),
      createdAt: instant,
      hash: z.string(),
      evidenceHash: z.string(),
    }),
  ),
  evidence: z.array(
    z.object({
      hash: z.string(),
      takenAt: instant,
      snapshot: holdsPersonal(z.record(z.string(), z.any()), 'state'),
    }),
  ),
  decisions: z.array(
    z.object({
      id,
      outcome,
      reasonName: z.string(),
      comment: z.string().nullable(),
      decidedBy: person,
      decidedAt: instant,
      evidenceHash: z.string(),
      inForce: z.boolean(),
      reversedBy: z.string().nullable(),
      reversedAt: instant.nullable(),
      reversedBecause: z.string().nullable(),
      lookedBy: z.string().nullable(),
      agrees: z.boolean().nullable(),
      lookComment: z.string().nullable(),
    }),
  ),
  /** The latest cases about the same token or user. */
  earlier: z.array(caseRow.pick({ id: true, state: true, outcome: true, isReversed: true, openedAt: true })),
  /** Whether an action was taken that can be undone. */
  hasActs: z.boolean(),
  /** Whether the caller decided before the appeal. Then somebody else must decide now. */
  isBarred: z.boolean(),
  /** Outcomes that the caller can't choose, and why. */
  barred: z.record(z.string(), z.enum(['right', 'noUser', 'noEmail'])),
});

const reason = z.object({ id, name: z.string(), isActive: z.boolean(), version: z.int() });
const why = paragraphs(2000);

const shares = z.object({
  hidden: z.int().min(0).max(100),
  deleted: z.int().min(0).max(100),
  blocked: z.int().min(0).max(100),
  warned: z.int().min(0).max(100),
  rejected: z.int().min(0).max(100),
});

const figures = z.object({
  count: z.int(),
  /** From the first report to the decision; null if there was no decision. */
  medianHours: z.number().nullable(),
  takenBack: z.int(),
  /** How many got a quality review, and in how many the reviewer agreed. */
  looked: z.int(),
  agreed: z.int(),
});

export const casesSchemas = {
  listCases: {
    input: listInput(['name', 'priority', 'state', 'openedAt', 'closedAt'], {
      ...assignedFilter,
      state: z.enum(caseStates).optional(),
      type: type.optional(),
      /** `..2` is normal or high. */
      priority: priority.or(z.literal('..2')).optional(),
      outcome: outcome.optional(),
      look: reviewResults.optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...ownFilter,
      ...columnFilters({
        name: 'text',
        reportCount: 'amount',
        price: 'amount',
        currency: 'text',
        /** How many earlier cases about the same subject ended with an action, up to a hundred. */
        earlier: 'amount',
      }),
    }),
    output: caseRow,
  },
  getCase: { input: byId, output: wholeCase },
  getCaseOfReport: { input: byId, output: z.object({ case: wholeCase.nullable() }) },
  takeNextCase: { input: z.strictObject({}), output: z.object({ id: id.nullable() }) },
  autoAssignCase: { input: z.strictObject({ id, version: loadedVersion }), output: caseRow },
  setCasePriority: {
    input: z.strictObject({
      id,
      version: loadedVersion,
      priority,
      /** Whether a case with a higher priority is refused too. */
      isRaise: z.boolean().optional(),
    }),
    output: caseRow,
  },
  snoozeCase: {
    input: z.strictObject({ id, version: loadedVersion, until: filterInstant }),
    output: caseRow,
  },
  wakeCase: { input: z.strictObject({ id, version: loadedVersion }), output: caseRow },
  escalateCase: { input: z.strictObject({ id, version: loadedVersion, comment: why }), output: caseRow },
  closeCase: {
    input: z.strictObject({
      id,
      version: loadedVersion,
      outcome,
      reasonId: id,
      comment: why.optional(),
      /** What the reporters receive by email, and other systems with the event. */
      answer: why.optional(),
      ...statementFields,
      /** What the user receives by email about an open appeal against the restriction. */
      appealAnswer: paragraphs(statementLimits.facts).optional(),
    }),
    output: caseRow,
  },
  reverseCase: { input: z.strictObject({ id, version: loadedVersion, comment: why }), output: caseRow },
  appealCase: { input: z.strictObject({ id, version: loadedVersion, comment: why }), output: caseRow },
  lookAtCase: {
    input: z.strictObject({ id, version: loadedVersion, agrees: z.boolean(), comment: why.optional() }),
    output: caseRow,
  },
  getCaseFigures: {
    input: z.strictObject({
      days: figureDays,
    }),
    output: z.object({
      /** Open cases by age, each count up to 10,000. */
      backlog: z.array(z.object({ fromDays: z.int(), count: z.int() })),
      all: figures,
      outcomes: z.array(figures.extend({ outcome })),
      reasons: z.array(figures.extend({ name: z.string() })),
      /** Null unless the caller is a superadmin. */
      people: z.array(figures.extend({ name: z.string() })).nullable(),
      /** How many of a hundred get a quality review. */
      shares,
    }),
  },
  setCaseShares: { input: shares.strict(), output: shares },
  listCaseReasons: {
    input: listInput(['name'], {
      isActive: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
    }),
    output: reason,
  },
  addCaseReason: { input: z.strictObject({ name: line(80) }), output: reason },
  updateCaseReason: {
    input: z.strictObject({ id, version: loadedVersion, name: line(80), isActive: z.boolean() }),
    output: reason,
  },
} as const satisfies SchemasFor<typeof casesCalls>;
