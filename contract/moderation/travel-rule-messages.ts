import { z } from 'zod';
import { plainDecimal } from '../platform/fields.ts';
import { travelRuleGaps, travelRuleStates, travelRuleTextMax } from './travel-rule-values.ts';

/** A text of a message of a counterparty. Longer ones are refused, which the sender reads with the name of the field. */
const text = (max: number = travelRuleTextMax) => z.string().max(max);
const several = <S extends z.ZodType>(schema: S) => z.array(schema).max(20);

const name = z.looseObject({
  primaryIdentifier: text(),
  secondaryIdentifier: text().optional(),
});

const address = z.looseObject({
  streetName: text().optional(),
  buildingNumber: text().optional(),
  postCode: text().optional(),
  townName: text().optional(),
  country: text(2).optional(),
  addressLine: several(text()).optional(),
});

const naturalPerson = z.looseObject({
  name: z.looseObject({ nameIdentifier: several(name).min(1) }),
  geographicAddress: several(address).optional(),
  nationalIdentification: z
    .looseObject({
      nationalIdentifier: text(),
      nationalIdentifierType: text(4).optional(),
      countryOfIssue: text(2).optional(),
    })
    .optional(),
  customerIdentification: text().optional(),
  dateAndPlaceOfBirth: z.looseObject({ dateOfBirth: text(10), placeOfBirth: text() }).optional(),
});

const legalPerson = z.looseObject({
  name: z.looseObject({ nameIdentifier: several(z.looseObject({ legalPersonName: text() })).min(1) }),
  geographicAddress: several(address).optional(),
});

const person = z.looseObject({
  naturalPerson: naturalPerson.optional(),
  legalPerson: legalPerson.optional(),
});
const accountNumber = several(text()).optional();
const company = z.looseObject({ legalPerson: legalPerson.optional() });

/**
 * The data of a transfer in the form of IVMS101.2023, as far as it is read here. Other fields of the standard are kept as
 * they came.
 */
export const ivms101 = z.looseObject({
  originator: z.looseObject({ originatorPerson: several(person).min(1), accountNumber }),
  beneficiary: z.looseObject({ beneficiaryPerson: several(person).min(1), accountNumber }),
  originatingVASP: z.looseObject({ originatingVASP: company.optional() }).optional(),
  beneficiaryVASP: z.looseObject({ beneficiaryVASP: company.optional() }).optional(),
  payloadMetadata: z.looseObject({ payloadVersion: text(20).optional() }).optional(),
});
export type Ivms101 = z.output<typeof ivms101>;

/** The message that announces a transfer to a counterparty. A repeat has the same id and content. */
export const transferMessage = z.strictObject({
  id: z.uuid().toLowerCase(),
  type: z.literal('transfer'),
  asset: text(20).min(1),
  amount: plainDecimal.max(60),
  ivms101,
});
export type TransferMessage = z.output<typeof transferMessage>;

/** The data of a withdrawal as the exchange sends it, to `/feed/v1/withdrawals/{id}/travelRule`. */
export const fedTransfer = z.strictObject({
  revision: z.int().min(0).optional(),
  /** The name of a counterparty of this workspace, in any case. */
  counterparty: text(80).nullable().optional(),
  ivms101,
});
export type FedTransfer = z.output<typeof fedTransfer>;

/** What the exchange reads. `missing`: what the data lacks, and whether no counterparty is chosen. */
export const fedTransferAnswer = z.object({
  result: z.enum(['created', 'changed', 'unchanged', 'stale']),
  state: z.enum(travelRuleStates),
  missing: z.array(z.enum([...travelRuleGaps, 'counterparty'])),
});

/** The answer to it. Its id is that of the announced transfer. */
export const answerMessage = z.strictObject({
  id: z.uuid().toLowerCase(),
  type: z.literal('answer'),
  decision: z.enum(['accepted', 'rejected']),
  reason: text(300),
});
