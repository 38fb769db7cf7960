import { z } from 'zod';
import { fedTransfer, fedTransferAnswer } from '#contract/moderation/travel-rule-messages.ts';
import { failure } from '#server/platform/http/open-api.ts';
import { sampleRow } from './sample-rows.ts';

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

const nameOf = (primaryIdentifier: string, secondaryIdentifier: string) => ({
  nameIdentifier: [{ primaryIdentifier, secondaryIdentifier, naturalPersonNameIdentifierType: 'LEGL' }],
});

/** Who sends and who receives a withdrawal. */
const example = {
  revision: 1,
  ivms101: {
    originator: {
      originatorPerson: [
        {
          naturalPerson: {
            name: nameOf('Haddad', 'Amira'),
            geographicAddress: [
              { addressType: 'HOME', streetName: 'Seestrasse', townName: 'Zürich', country: 'CH' },
            ],
          },
        },
      ],
    },
    beneficiary: { beneficiaryPerson: [{ naturalPerson: { name: nameOf('Weber', 'Jonas') } }] },
  },
};

/** The operation of the feed that takes the data of a withdrawal under the Travel Rule. */
export const travelRuleOperation = {
  operationId: 'feed-withdrawal-travel-rule',
  tags: ['feed'],
  summary: 'Takes the data of a withdrawal under the Travel Rule, in the form of IVMS101.2023.',
  description:
    'For keys with the right /feed/withdrawals. The withdrawal was fed with needsDecision, and is paid to an address. The accounts follow from it. The first person of each side is read. Texts that are too long are named by their path.',
  security: [{ apiKey: [] }],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: sampleRow('withdrawals', 1)['id'],
    },
  ],
  requestBody: {
    required: true as const,
    content: { 'application/json': { schema: schemaOf(fedTransfer), example } },
  },
  responses: {
    200: {
      description: 'What became of the data, and what it lacks.',
      content: { 'application/json': { schema: schemaOf(fedTransferAnswer) } },
    },
    '4XX': failure,
    '5XX': failure,
  },
};
