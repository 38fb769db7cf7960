import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import {
  byId,
  filterInstant,
  id,
  instant,
  line,
  loadedVersion,
  paragraphs,
  webAddress,
} from '../platform/fields.ts';
import { listInput, wholeNumber } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import {
  appealDecisions,
  firstReportYear,
  statementAppeals,
  statementCategories,
  statementGrounds,
  statementLimits,
  statementPushes,
  statementRestrictions,
  statementSources,
} from './statement-values.ts';
import type { statementsCalls } from './statements.calls.ts';

const restriction = z.enum(statementRestrictions);
const ground = z.enum(statementGrounds);
const category = z.enum(statementCategories);
const pushState = z.enum(statementPushes);
const appeal = z.enum(statementAppeals);

const row = z.object({
  id,
  /** The case that made the restriction. */
  caseId: id,
  /** The token or user that it is about. */
  name: z.string().nullable(),
  restriction,
  ground,
  /** The law, or the rule of the marketplace. */
  legalGround: z.string(),
  category,
  facts: z.string(),
  source: z.enum(statementSources),
  automatedDetection: z.boolean(),
  automatedDecision: z.boolean(),
  contentDate: instant,
  territorialScope: z.string(),
  /** Identifies the statement in the EU transparency database. It is random. */
  puid: z.string(),
  language: z.enum(['en', 'ar']),
  createdAt: instant,
  /** When the restriction ended; null while it is in force. */
  endedAt: instant.nullable(),
  pushState,
  appeal: appeal.nullable(),
});

/** The states of an email in the email log. */
export const statementMailStates = ['waiting', 'kept', 'sent', 'failed', 'skipped', 'cancelled'] as const;

/** A version that a correction replaced, as it was. */
const version = z.object({
  version: z.int(),
  puid: z.string(),
  ground,
  legalGround: z.string(),
  category,
  facts: z.string(),
  madeAt: instant,
  sentAt: instant.nullable(),
  pushState,
  pushUuid: z.string().nullable(),
  correctedBy: z.string(),
  correctedAt: instant,
  reason: z.string(),
});

const statement = row.extend({
  version: z.int(),
  /** When the present version replaced the one before; null without corrections. */
  correctedAt: instant.nullable(),
  versions: z.array(version),
  userId: id.nullable(),
  tokenId: id.nullable(),
  madeBy: z.string(),
  /** Whether the caller made the restriction. Then somebody else decides the appeal. */
  isOwn: z.boolean(),
  redress: z.string(),
  /** When the statement was emailed; null if the user has no email address. */
  sentAt: instant.nullable(),
  /** What became of the email; null if it is not in the email log. */
  mailState: z.enum(statementMailStates).nullable(),
  pushedAt: instant.nullable(),
  /** The id that the EU transparency database gave it. */
  pushUuid: z.string().nullable(),
  pushError: z.string().nullable(),
  appealText: personal('text').nullable(),
  appealedAt: instant.nullable(),
  appealAnswer: z.string().nullable(),
  appealDecidedBy: z.string().nullable(),
  appealDecidedAt: instant.nullable(),
});

/** The fields of a restriction that its statement can't derive. All have defaults, which the reason gives. */
export const statementFields = {
  ground: ground.optional(),
  category: category.optional(),
  legalGround: line(statementLimits.legalGround).optional(),
  facts: paragraphs(statementLimits.facts).optional(),
};

const push = z.object({
  /** The address below which `/statements` is; null if nothing is sent. */
  url: z.string().nullable(),
  hasToken: z.boolean(),
  pending: z.int(),
  refused: z.int(),
  lastError: z.string().nullable(),
  pausedUntil: instant.nullable(),
  version: z.int(),
});

const counts = z.array(z.object({ name: z.string(), count: z.int() }));

export const statementsSchemas = {
  listStatements: {
    input: listInput(['createdAt'], {
      caseId: id.optional(),
      restriction: restriction.optional(),
      ground: ground.optional(),
      category: category.optional(),
      pushState: pushState.optional(),
      appeal: appeal.optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...columnFilters({ name: 'text' }),
    }),
    output: row,
  },
  getStatement: { input: byId, output: statement },
  decideStatementAppeal: {
    input: z.strictObject({
      id,
      decision: z.enum(appealDecisions),
      /** What the user receives by email. */
      answer: paragraphs(statementLimits.facts),
    }),
    output: statement,
  },
  correctStatement: {
    input: z.strictObject({
      id,
      version: loadedVersion,
      ground,
      category,
      legalGround: line(statementLimits.legalGround),
      facts: paragraphs(statementLimits.facts),
      /** Why it is corrected. Only administrators read it. */
      reason: line(500),
    }),
    output: statement,
  },
  sendStatementAgain: { input: byId, output: statement },
  getStatementReport: {
    input: z.strictObject({ year: wholeNumber(firstReportYear, 9999) }),
    output: z.object({
      year: z.int(),
      total: z.int(),
      restrictions: counts,
      grounds: counts,
      categories: counts,
      sources: counts,
      automated: counts,
      /** Appeals of these statements, by outcome. */
      appeals: counts,
      /** From the first notice to the decision, of statements that notices led to; null without any. */
      medianHours: z.number().nullable(),
    }),
  },
  getStatementPush: { input: z.strictObject({}), output: push },
  setStatementPush: {
    input: z.strictObject({
      url: webAddress.max(2000).or(z.literal('')),
      token: line(500).optional(),
      version: loadedVersion,
    }),
    output: push,
  },
} as const satisfies SchemasFor<typeof statementsCalls>;
