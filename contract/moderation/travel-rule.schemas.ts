import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  byId,
  decimal,
  id,
  instant,
  line,
  loadedVersion,
  plainDecimal,
  receiverAddress,
} from '../platform/fields.ts';
import { reasonMax, webhookSecretHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import type { travelRuleCalls } from './travel-rule.calls.ts';
import {
  nationalIdTypes,
  thresholdsMax,
  travelRuleGaps,
  travelRuleStates,
  travelRuleTextMax,
  windowHoursMax,
} from './travel-rule-values.ts';

/** A country by its two letters (ISO 3166-1). */
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'invalidValue');
const noneOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);
const text = noneOr(line(travelRuleTextMax));
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && day >= '1900-01-01';

/** The data of a transfer, without the accounts, which follow from the withdrawal. */
const data = {
  originatorLastName: text,
  originatorFirstName: text,
  originatorStreet: text,
  originatorBuilding: text,
  originatorPostCode: text,
  originatorTown: text,
  originatorCountry: noneOr(country),
  originatorIdNumber: noneOr(line(35)),
  originatorIdType: z.enum(nationalIdTypes),
  originatorIdCountry: noneOr(country),
  originatorBirthDate: noneOr(z.iso.date().refine(isDay, 'invalidValue')),
  originatorBirthPlace: noneOr(line(70)),
  beneficiaryLastName: text,
  beneficiaryFirstName: text,
};

/** The same as an object, which data of the feed is checked by. */
export const enteredData = z.object(data);

const shownData = z.object({
  originatorLastName: personal('text'),
  originatorFirstName: personal('text'),
  originatorStreet: personal('account'),
  originatorBuilding: personal('account'),
  originatorPostCode: personal('account'),
  originatorTown: personal('account'),
  originatorCountry: z.string(),
  originatorIdNumber: personal('account'),
  originatorIdType: z.string(),
  originatorIdCountry: z.string(),
  originatorBirthDate: personal('account'),
  originatorBirthPlace: personal('account'),
  originatorAccount: personal('wallet'),
  beneficiaryLastName: personal('text'),
  beneficiaryFirstName: personal('text'),
  beneficiaryAccount: personal('wallet'),
});

const transfer = z.object({
  id,
  direction: z.enum(['out', 'in']),
  state: z.enum(travelRuleStates),
  counterpartyName: z.string().nullable(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  amount: plainDecimal,
  currencySymbol: z.string(),
  /** Why the last attempt to send it, or its answer, failed. */
  error: personal('text').nullable(),
  createdAt: instant,
  version: z.int(),
});

const wholeTransfer = transfer.extend({
  counterpartyId: id.nullable(),
  withdrawalId: id.nullable(),
  data: shownData,
  missing: z.array(z.enum(travelRuleGaps)),
  /** The withdrawal and others that it is added up with; null for an incoming transfer. */
  summed: z.object({ amount: plainDecimal, count: z.int() }).nullable(),
  /** Whether the withdrawal has changed since the data was entered or the wallet was proved. */
  isOutdated: z.boolean(),
  reason: personal('text').nullable(),
  /** Whether something waits to be sent. */
  isWaiting: z.boolean(),
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
  proof: z
    .object({
      text: personal('text'),
      link: z.string(),
      chainId: z.string(),
      method: z.enum(['eip191', 'eip1271']).nullable(),
      expiresAt: instant,
      verifiedAt: instant.nullable(),
    })
    .nullable(),
});

const counterpartyFields = {
  name: line(80),
  country,
  url: receiverAddress,
  isActive: z.boolean(),
  acceptsAutomatically: z.boolean(),
};

const secret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{32,120}={0,2}$/, 'travelRuleSecretForm');

const counterparty = z.object({
  id,
  name: z.string(),
  country: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  acceptsAutomatically: z.boolean(),
  transfers: z.int(),
  /** Until when the secret before the present one is valid, too. */
  formerUntil: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});

const threshold = z.strictObject({
  country,
  currency: line(20),
  amount: decimal({ min: '0', max: '999999999999999999', scale: 18 }),
});

const settings = z.object({
  name: z.string(),
  country: z.string(),
  thresholds: z.array(threshold),
  windowHours: z.int(),
  version: z.int(),
});

export const travelRuleSchemas = {
  listTravelRuleTransfers: {
    input: listInput(['createdAt', 'amount'], {
      direction: z.enum(['out', 'in']).optional(),
      state: z.enum(travelRuleStates).optional(),
    }),
    output: transfer,
  },
  getTravelRuleTransfer: { input: byId, output: wholeTransfer },
  findTravelRuleTransfer: { input: byId, output: z.object({ transfer: wholeTransfer.nullable() }) },
  fillTravelRuleTransfer: {
    input: z.strictObject({ id, counterpartyId: id.nullable(), ...data, version: loadedVersion }),
    output: wholeTransfer,
  },
  sendTravelRuleTransfer: { input: byId, output: wholeTransfer },
  answerTravelRuleTransfer: {
    input: z.strictObject({
      id,
      decision: z.enum(['accepted', 'rejected']),
      reason: noneOr(line(reasonMax)),
      version: loadedVersion.unwrap(),
    }),
    output: wholeTransfer,
  },
  startWalletProof: {
    input: z.strictObject({
      id,
      chainId: z
        .string()
        .regex(/^[1-9]\d{0,19}$/)
        .optional(),
    }),
    output: wholeTransfer,
  },
  checkWalletProof: {
    input: z.strictObject({ id, signature: z.string().trim().min(1).max(20_000) }),
    output: wholeTransfer,
  },
  listTravelRuleCounterparties: { input: listInput(['name', 'createdAt']), output: counterparty },
  getTravelRuleCounterparty: { input: byId, output: counterparty },
  addTravelRuleCounterparty: {
    input: z.strictObject({ ...counterpartyFields, secret: noneOr(secret) }),
    output: counterparty.extend({ secret: z.string().nullable() }),
  },
  updateTravelRuleCounterparty: {
    input: z.strictObject({ id, ...counterpartyFields, version: loadedVersion }),
    output: counterparty,
  },
  replaceTravelRuleSecret: {
    input: z.strictObject({
      id,
      secret: noneOr(secret),
      hours: z.int().min(0).max(webhookSecretHoursMax).default(24),
    }),
    output: counterparty.extend({ secret: z.string().nullable() }),
  },
  deleteTravelRuleCounterparty: { input: byId, output: z.object({ id }) },
  getTravelRuleSettings: { input: z.strictObject({}), output: settings },
  updateTravelRuleSettings: {
    input: z.strictObject({
      name: line(80),
      country,
      thresholds: z.array(threshold).max(thresholdsMax),
      /** Withdrawals that are less than this apart are added up. Left out: unchanged. */
      windowHours: z.int().min(1).max(windowHoursMax).optional(),
      version: loadedVersion,
    }),
    output: settings,
  },
} as const satisfies SchemasFor<typeof travelRuleCalls>;
