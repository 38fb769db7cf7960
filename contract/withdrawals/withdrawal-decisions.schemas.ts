import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { approvalRefusals, decisionStates } from './decision-steps.ts';
import { byId, filterInstant, id, instant, line, loadedVersion, plainDecimal } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { withdrawalDecisionsCalls } from './withdrawal-decisions.calls.ts';
import { gateStatus } from './gates.schemas.ts';
import { gate, list, outcome, policyFields, row, sound, whole } from './policy-fields.ts';
import { userFlags } from './withdrawal-policy.ts';
import { holdsPersonal, personal } from '../platform/personal.ts';

const decision = z.object({
  /** The withdrawal's id. */
  id,
  state: z.enum(decisionStates),
  userId: id.nullable(),
  email: personal('email'),
  currencySymbol: z.string(),
  amount: plainDecimal,
  /** The address, or the account number. */
  destination: personal('account').nullable(),
  askedAt: instant,
  /** Null until the policy has judged it. */
  outcome: outcome.nullable(),
  policyVersion: z.int().nullable(),
  policyRow: z.string().nullable(),
  /** How many approvals it needs, and how many it has. */
  needed: z.int(),
  approvals: z.int(),
  /**
   * Why it is held, refused or expired: a text, or the name of a finding of this server
   * (contract/decision-reasons.ts).
   */
  reason: z.string().nullable(),
  /** The sender sent something afterwards that contradicts it. */
  isConflicting: z.boolean(),
  decidedAt: instant.nullable(),
  version: z.int(),
});

const code = z.string().trim().min(1).max(20);
const reason = line(300);
/** The version that the caller saw. */
const seen = whole(2 ** 31 - 1);
const seenInQuery = z.coerce.number().pipe(seen);
/** What `startPasskeyApproval` returned, and the text of what the browser's `toJSON` then returns. */
const passkey = z.strictObject({ nonce: z.string().max(200), credential: z.string().min(1).max(20_000) });
const person = z.object({ id, name: z.string() }).nullable();

const policyVersion = z.object({
  version: z.int(),
  state: z.enum(['proposed', 'in force', 'replaced', 'withdrawn']),
  rows: z.array(row),
  lists: z.array(list),
  gates: z.array(gate),
  approvalHours: z.int(),
  /** The rows whose meaning differs from the version before. */
  changedRows: z.array(z.string()),
  proposedBy: person,
  proposedAt: instant,
  confirmedBy: person,
  confirmedAt: instant.nullable(),
});

/** A sum of one currency. */
const sums = z.object({
  currencySymbol: z.string(),
  ofDay: plainDecimal,
  ofWeek: plainDecimal,
  countOfDay: z.int(),
  countOfWeek: z.int(),
});

const card = z.object({
  user: z
    .object({
      id,
      name: z.string(),
      /** The profile picture of the featured creator with the user's address; null without one. */
      image: z.string().nullable(),
      createdAt: instant,
      isVerified: z.boolean(),
      flags: z.array(z.enum(userFlags)),
      credentialsChangedAt: instant.nullable(),
    })
    .nullable(),
  /** What the exchange owes the user in this currency; null if its feed doesn't say. */
  balance: z.object({ amount: plainDecimal, changedAt: instant }).nullable(),
  /**
   * Everything that says where the money goes, never masked. Null unless the caller is a person who may approve: they
   * see what they approve.
   */
  approves: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullable(),
  /** The amount in dollars at the median price of recent trades; null without such trades. */
  dollars: z.object({ amount: plainDecimal, trades: z.int(), tradedAt: instant }).nullable(),
  /**
   * When any withdrawal first named it, earlier payments to it for this user, and how many other users have it, counted
   * up to 11; some of them by name.
   */
  destination: z.object({
    firstSeenAt: instant.nullable(),
    firstPaidAt: instant.nullable(),
    timesPaid: z.int(),
    otherUsers: z.int(),
    users: z.array(z.object({ id, name: z.string() })),
    lists: z.array(z.string()),
  }),
  /** What the user was paid, by currency, this one first. Only the newest 5,000 withdrawals count. */
  lifetime: z.object({
    totals: z.array(z.object({ currencySymbol: z.string(), amount: plainDecimal, count: z.int() })),
    isCapped: z.boolean(),
  }),
  /** The user's newest withdrawals in this currency, this one included; ten at most, newest first. */
  recent: z.array(z.object({ id, amount: plainDecimal, status: z.int(), createdAt: instant })),
  /** The rules of the policy in order, up to the one that matched; empty until the policy has judged it. */
  rules: z.array(row),
  /** People who may approve it now, the caller included; ten at most. */
  approvers: z.array(z.object({ id, name: z.string() })),
  /**
   * If not enough independent people can approve it: those with the permission who can't, and why. Null if enough can, or
   * if more than ten people have the permission.
   */
  blockedApprovers: z.array(z.object({ id, name: z.string(), because: z.enum(approvalRefusals) })).nullable(),
  /** The user's recent requests by currency, this one first, without cancelled and refused ones. */
  sums: z.array(sums),
  /** Countries from which the user signed in for the first time in the last week. */
  newCountries: z.array(z.object({ name: z.string(), at: instant })),
  openTickets: z.int(),
  openReports: z.int(),
});

export const withdrawalDecisionsSchemas = {
  listWithdrawalDecisions: {
    input: listInput(['email', 'currencySymbol', 'destination', 'amount', 'askedAt', 'state'], {
      state: z.enum(decisionStates).optional(),
      /** `mine` waits for the caller; `conflicts` are decisions that the sender contradicted. */
      queue: z.enum(['mine', 'conflicts']).optional(),
      userId: id.optional(),
      currencySymbol: z.string().max(20).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...columnFilters({ email: 'text', destination: 'text', amount: 'amount' }),
    }),
    output: decision,
  },
  getWithdrawalDecision: {
    input: byId,
    output: decision.extend({
      paidTo: holdsPersonal(z.record(z.string(), z.union([z.string(), z.number()]).nullable()), 'state'),
      /** The row of the policy that matched. */
      row: row.nullable(),
      given: z.array(
        z.object({
          admin: z.object({ id, name: z.string() }),
          givenAt: instant,
          expiresAt: instant,
          /** Whether a passkey signed it; otherwise it was given with a code. */
          isByPasskey: z.boolean(),
          voidedBecause: z.string().nullable(),
        }),
      ),
      conflicts: z.array(
        z.object({
          kind: z.string(),
          sent: holdsPersonal(z.record(z.string(), z.unknown()), 'state'),
          createdAt: instant,
        }),
      ),
      /** Why such withdrawals are not released now, as sentences. */
      holds: z.array(z.string()),
      /** The gates that its row of the policy needs. */
      gates: z.array(gateStatus),
      /** Why the caller can't approve it; null if they can. */
      cannotApprove: z.enum(approvalRefusals).nullable(),
      /** Null unless the caller is an approver. */
      card: card.nullable(),
    }),
  },
  startPasskeyApproval: {
    input: z.strictObject({ id, version: seenInQuery }),
    output: z.object({ options: z.string(), nonce: z.string() }),
  },
  approveWithdrawal: {
    /** With a passkey, which signs what is approved, or with a code of the second factor. */
    input: z
      .strictObject({ id, version: seen, code: code.optional(), passkey: passkey.optional() })
      .refine((given) => given.code !== undefined || given.passkey !== undefined, {
        error: 'required',
        path: ['code'],
      }),
    output: decision,
  },
  holdWithdrawal: {
    input: z.strictObject({ id, version: loadedVersion, reason }),
    output: decision,
  },
  resumeWithdrawal: {
    input: z.strictObject({ id, version: seen, reason, code }),
    output: decision,
  },
  refuseWithdrawal: {
    input: z.strictObject({ id, version: seen, reason, code }),
    output: decision,
  },
  getWithdrawalPolicy: {
    input: z.strictObject({}),
    output: z.object({
      inForce: policyVersion,
      proposed: policyVersion.nullable(),
      /** Newest first, twenty at most. */
      before: z.array(policyVersion),
    }),
  },
  tryWithdrawalPolicy: {
    input: z.strictObject(policyFields).superRefine(sound),
    output: z.object({
      /** How many were evaluated: the newest of the last 90 days. */
      evaluated: z.int(),
      isCapped: z.boolean(),
      outcomes: z.object({
        release: z.int(),
        one: z.int(),
        two: z.int(),
        hold: z.int(),
        refuse: z.int(),
      }),
      /** How many matched each row. */
      rows: z.array(z.object({ key: z.string(), count: z.int() })),
    }),
  },
  proposeWithdrawalPolicy: {
    input: z
      .strictObject({
        /** The version in force that the proposal is based on. */
        basedOn: seen,
        ...policyFields,
        approvalHours: whole(720),
        code,
      })
      .superRefine(sound),
    output: policyVersion,
  },
  confirmWithdrawalPolicy: {
    input: z.strictObject({ version: seen, code }),
    output: policyVersion,
  },
  dropWithdrawalPolicy: {
    input: z.strictObject({ version: seen }),
    output: policyVersion,
  },
} as const satisfies SchemasFor<typeof withdrawalDecisionsCalls>;
