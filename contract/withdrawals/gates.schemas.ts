import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant, line } from '../platform/fields.ts';
import { webhookSecretHoursMax } from '../platform/limits.ts';
import { personal } from '../platform/personal.ts';
import { gateStates, overridable, unknownRules } from './gates.ts';
import type { gatesCalls } from './gates.calls.ts';

/** The state of a gate for one withdrawal. */
export const gateStatus = z.object({
  name: z.string(),
  state: z.enum(gateStates),
  /** What the policy does if it gives no answer. */
  unknownRule: z.enum(unknownRules),
  /** The source of the answer as the server names it, such as the version of a list. */
  sourceVersion: z.string().nullable(),
  /** What the server says about its answer. Null, as reasons are, for callers who may not read withdrawal approvals. */
  detail: personal('text').nullable(),
  /** Why there is no valid answer: `timeout`, `notJson`, `badAnswer` with the refused part, or a system error code. */
  error: z.string().nullable(),
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  validUntil: instant.nullable(),
  /** Who overrode this result. */
  override: z
    .object({
      reason: personal('text').nullable(),
      askedBy: z.string(),
      approvedBy: z.string(),
      createdAt: instant,
    })
    .nullable(),
  /** An open request to override it. */
  request: z
    .object({
      id,
      reason: personal('text').nullable(),
      askedBy: z.string(),
      isOwn: z.boolean(),
      askedAt: instant,
      lapsesAt: instant,
    })
    .nullable(),
});

const gate = z.object({
  name: z.string(),
  url: z.string(),
  validMinutes: z.int(),
  /** Whether the active policy has it; otherwise it is only proposed. */
  isActive: z.boolean(),
  pausedUntil: instant.nullable(),
  lastError: z.string().nullable(),
  /** Until when questions are also signed with the former secret. */
  formerUntil: instant.nullable(),
  /** Who last expired its results, and why. */
  expired: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
  /** How many undecided withdrawals it holds with a hit, and without an answer; counted up to 10,000. */
  hits: z.int(),
  unknown: z.int(),
});

/** The answer of a gate's server to a question. */
export const gateAnswer = z.object({
  /** The id of the question, so that an answer to another one never counts. */
  question: id,
  /** The chain of the address, as the question names it. Left out or null if the question has none. */
  network: z.string().nullable().optional(),
  state: z.enum(['passed', 'hit', 'pending']),
  // The trail and events say the version, so it is a name and no free text.
  version: z
    .string()
    .transform((text) => text.replaceAll(/[^\w .:+/-]/g, '').slice(0, 100))
    .optional(),
  detail: z
    .string()
    .transform((text) => text.slice(0, 500))
    .optional(),
  /** Of `pending`: when to ask again, in seconds. */
  retryAfter: z.number().int().min(1).max(86_400).optional(),
});

const name = line(60);
const code = z.string().trim().min(1).max(20);
const statuses = z.object({ gates: z.array(gateStatus) });

export const gatesSchemas = {
  listGates: { input: z.strictObject({}), output: z.object({ gates: z.array(gate) }) },
  rotateGateSecret: {
    input: z.strictObject({ name, hours: z.int().min(0).max(webhookSecretHoursMax).default(24) }),
    output: z.object({ name: z.string(), secret: z.string(), formerUntil: instant.nullable() }),
  },
  testGate: {
    input: z.strictObject({ name }),
    output: z.object({
      state: z.enum(['passed', 'hit', 'pending', 'unknown']),
      error: z.string().nullable(),
      sourceVersion: z.string().nullable(),
      detail: z.string().nullable(),
      durationMs: z.int().nullable(),
    }),
  },
  expireGateResults: {
    input: z.strictObject({ name, reason: line(300) }),
    output: z.object({ name: z.string() }),
  },
  askToOverrideGate: {
    input: z.strictObject({
      id,
      gate: name,
      /** The result that the caller saw. */
      state: z.enum(overridable),
      reason: line(300),
      code,
    }),
    output: statuses,
  },
  approveGateOverride: {
    input: z.strictObject({ id, request: id, code }),
    output: statuses,
  },
  refuseGateOverride: { input: z.strictObject({ id, request: id }), output: statuses },
} as const satisfies SchemasFor<typeof gatesCalls>;
