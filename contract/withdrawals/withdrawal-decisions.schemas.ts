import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { approvalRefusals, decisionStates } from './decision-steps.ts';
import {
  byId,
  decimal,
  filterInstant,
  id,
  instant,
  line,
  loadedVersion,
  plainDecimal,
} from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { withdrawalDecisionsCalls } from './withdrawal-decisions.calls.ts';
import { lastRowKey, policyOutcomes, userFlags } from './withdrawal-policy.ts';
import { holdsPersonal, personal } from '../platform/personal.ts';

const outcome = z.enum(policyOutcomes);

const decision = z.object({
  /** The withdrawal's. */
  id,
  state: z.enum(decisionStates),
  userId: id.nullable(),
  email: personal('email'),
  currencySymbol: z.string(),
  amount: plainDecimal,
  /** The address, or the number of the account. */
  destination: personal('account').nullable(),
  askedAt: instant,
  /** Null until the policy was asked. */
  outcome: outcome.nullable(),
  policyVersion: z.int().nullable(),
  policyRow: z.string().nullable(),
  /** How many people have to approve, and how many have. */
  needed: z.int(),
  approvals: z.int(),
  /** Why it is held, refused or expired: a text, or a name for what the desk found (contract/decision-reasons.ts). */
  reason: z.string().nullable(),
  /** The sender said something afterwards that does not fit. */
  isConflicting: z.boolean(),
  decidedAt: instant.nullable(),
  version: z.int(),
});

const whole = (most: number) => z.int().min(1).max(most);
const code = z.string().trim().min(1).max(20);
const reason = line(300);
/** The version that was looked at. */
const seen = whole(2 ** 31 - 1);
const seenInQuery = z.coerce.number().pipe(seen);
/** What `startPasskeyApproval` gave, and the text of what the browser's `toJSON` then gives. */
const passkey = z.strictObject({ nonce: z.string().max(200), credential: z.string().min(1).max(20_000) });
const positive = decimal({ min: '0.000000000000000001', max: '999999999999999999', scale: 18 });

const conditions = z.strictObject({
  amountFrom: positive.optional(),
  sumOfDayFrom: positive.optional(),
  sumOfWeekFrom: positive.optional(),
  countOfDayFrom: whole(10_000).optional(),
  countOfWeekFrom: whole(10_000).optional(),
  newDestinationHours: whole(8760).optional(),
  onList: z.string().max(60).optional(),
  userFlag: z.enum(userFlags).optional(),
  accountDays: whole(3650).optional(),
  isFirst: z.literal(true).optional(),
  credentialsHours: whole(8760).optional(),
});

const row = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\w-]+$/, 'invalidValue'),
  currency: line(20).nullable(),
  conditions,
  outcome,
  reason: line(200).nullable(),
});

const list = z.strictObject({ name: line(60), destinations: z.array(line(200)).max(500) });

type Row = z.output<typeof row>;

/** What is wrong with the rows and lists of a policy, beside their own fields. */
function policyMistake(rows: readonly Row[], lists: readonly z.output<typeof list>[]): string | undefined {
  const last = rows.at(-1);
  const isLastRight =
    last?.key === lastRowKey &&
    last.currency === null &&
    last.outcome === 'two' &&
    Object.keys(last.conditions).length === 0;
  if (!isLastRight) return 'policyLastRow';
  if (new Set(rows.map((one) => one.key)).size < rows.length) return 'policyRowTwice';
  const names = lists.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'policyListTwice';
  for (const { currency, conditions: asked, outcome: wanted, reason: why } of rows) {
    const isAmount = asked.amountFrom ?? asked.sumOfDayFrom ?? asked.sumOfWeekFrom;
    if (isAmount !== undefined && currency === null) return 'policyAmountWithoutCurrency';
    if (asked.onList !== undefined && !names.includes(asked.onList)) return 'policyListMissing';
    if ((wanted === 'hold' || wanted === 'refuse') && why === null) return 'policyReasonMissing';
  }
  return undefined;
}

const policyFields = {
  rows: z.array(row).min(1).max(100),
  lists: z.array(list).max(20),
};

const sound = (
  { rows, lists }: { rows: Row[]; lists: z.output<typeof list>[] },
  context: z.RefinementCtx,
) => {
  const mistake = policyMistake(rows, lists);
  if (mistake) context.addIssue({ code: 'custom', message: mistake, path: ['rows'], input: rows });
};

const person = z.object({ id, name: z.string() }).nullable();

const policyVersion = z.object({
  version: z.int(),
  state: z.enum(['proposed', 'in force', 'replaced', 'withdrawn']),
  rows: z.array(row),
  lists: z.array(list),
  approvalHours: z.int(),
  /** The rows that mean something else than in the version before. */
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
      createdAt: instant,
      isVerified: z.boolean(),
      flags: z.array(z.enum(userFlags)),
      credentialsChangedAt: instant.nullable(),
    })
    .nullable(),
  /** What the exchange owes the user of this currency; null where its feed doesn't say. */
  balance: z.object({ amount: plainDecimal, changedAt: instant }).nullable(),
  /** Paid to this user before, and how many others use it, at most 11. */
  destination: z.object({
    firstPaidAt: instant.nullable(),
    timesPaid: z.int(),
    otherUsers: z.int(),
    lists: z.array(z.string()),
  }),
  /** What the user asked for lately, this currency first; what was cancelled or refused is left out. */
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
      /** `mine` waits for the caller; `conflicts` is what the sender contradicted. */
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
          /** Whether a passkey signed it; else it was given with a code. */
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
      /** Why nothing like it is released for now, in sentences. */
      holds: z.array(z.string()),
      /** Why the caller can't approve it; null if they can. */
      cannotApprove: z.enum(approvalRefusals).nullable(),
      /** Null for who does not decide. */
      card: card.nullable(),
    }),
  },
  startPasskeyApproval: {
    input: z.strictObject({ id, version: seenInQuery }),
    output: z.object({ options: z.string(), nonce: z.string() }),
  },
  approveWithdrawal: {
    /** By a passkey, which signs what is approved, or by a code of the second factor. */
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
      /** How many were looked at: the newest of the last 90 days. */
      evaluated: z.int(),
      isCapped: z.boolean(),
      outcomes: z.object({
        release: z.int(),
        one: z.int(),
        two: z.int(),
        hold: z.int(),
        refuse: z.int(),
      }),
      /** How many each row matched. */
      rows: z.array(z.object({ key: z.string(), count: z.int() })),
    }),
  },
  proposeWithdrawalPolicy: {
    input: z
      .strictObject({
        /** The version in force that was changed. */
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
