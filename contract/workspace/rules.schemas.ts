import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant, line, loadedVersion } from '../platform/fields.ts';
import { ruleActionsMax, ruleCapMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import { ruleActionNames, ruleEventTypes } from './rule-records.ts';
import type { rulesCalls } from './rules.calls.ts';

/** `stopped`: the server has switched it off, because it can't go on. */
export const ruleStates = ['on', 'off', 'stopped'] as const;

/**
 * Why a rule can't run: its type of events or an action no longer exists, its conditions are no longer accepted by the
 * list, its principal is disabled, or may no longer do what the rule does.
 */
export const ruleProblems = ['event', 'action', 'filter', 'principal', 'rights'] as const;

/** What a rule did about an event that matched, or would have done. */
export const ruleVerdicts = ['done', 'refused', 'capped', 'tooDeep'] as const;

const fields = {
  name: line(80),
  event: z.enum(ruleEventTypes),
  /** Filters as the call of the list accepts them, under standard names. */
  matching: z.record(z.string().max(100), z.string().max(300)),
  actions: z
    .array(z.strictObject({ name: z.enum(ruleActionNames), value: z.string().trim().max(2000).optional() }))
    .min(1)
    .max(ruleActionsMax),
  /** As whom the rule acts: the caller, or an API key. */
  principalId: id,
  /** The most events that it acts on in an hour. */
  cap: z.int().min(1).max(ruleCapMax),
};

const rule = z.object({
  id,
  name: z.string(),
  /** May be one that this version no longer has. */
  event: z.string(),
  matching: z.record(z.string(), z.string()),
  actions: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  principal: z.object({ id, name: z.string(), kind: z.enum(['admin', 'key']) }),
  /** The administrator who last switched this version on. */
  switchedOnBy: z.object({ id, name: z.string() }).nullable(),
  cap: z.int(),
  state: z.enum(ruleStates),
  problem: z.enum(ruleProblems).nullable(),
  /** The events of the last 24 hours that matched, by what became of them. */
  recent: z.object({ done: z.int(), refused: z.int(), capped: z.int(), tooDeep: z.int() }),
  lastError: z.string().nullable(),
  lastErrorAt: instant.nullable(),
  /** The trial of this version: the run while it goes on, and its result. */
  trial: z.object({
    runId: id.nullable(),
    triedAt: instant.nullable(),
    events: z.int(),
    done: z.int(),
    refused: z.int(),
    capped: z.int(),
    tooDeep: z.int(),
  }),
  createdAt: instant,
  version: z.int(),
});

const outcome = z.object({
  id: z.string(),
  event: z.string(),
  at: instant,
  recordType: z.string(),
  recordId: id,
  verdict: z.enum(ruleVerdicts),
  /** Why a call was refused, or would be refused now. */
  reason: personal('text').nullable(),
});

export const rulesSchemas = {
  listRules: {
    input: listInput(['name'], { state: z.enum(ruleStates).optional() }),
    output: rule,
  },
  getRule: { input: byId, output: rule },
  addRule: { input: z.strictObject(fields), output: rule },
  updateRule: { input: z.strictObject({ id, ...fields, version: loadedVersion }), output: rule },
  tryRule: { input: byId, output: rule },
  switchRule: { input: z.strictObject({ id, isOn: z.boolean(), version: loadedVersion }), output: rule },
  deleteRule: { input: byId, output: z.object({ id }) },
  listRuleOutcomes: {
    input: listInput(['at'], {
      id,
      /** Those of the trial instead of what happened. */
      trial: z
        .enum(['true', 'false'])
        .transform((trial) => trial === 'true')
        .optional(),
      verdict: z.enum(ruleVerdicts).optional(),
    }).omit({ search: true }),
    output: outcome,
  },
} as const satisfies SchemasFor<typeof rulesCalls>;
