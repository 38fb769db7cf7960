import { z } from 'zod';
import { feedAnswer, feedRows } from '#contract/integrations/feed.ts';
import { feedResults } from '#contract/integrations/feed-results.ts';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import { ndjson } from '#server/platform/http/body-limits.ts';
import { entities } from './entities.ts';
import type { Entity, Owner } from './entity.ts';

type JsonSchema = Record<string, unknown>;

/** What the owner of a field means for the sender. */
const ownerSentences: Readonly<Record<Exclude<Owner, 'sender'>, string>> = {
  shared: 'A change made in this workspace stays until a different value than the last one is sent.',
  desk: 'Can’t be changed after the decision in this workspace.',
  chain: 'Ignored if the token is read from the chain.',
  once: 'Once true, it stays true.',
};

/** The feed's part of the API document: an operation for each entity. */
export function feedOperations(): Record<string, Record<string, JsonSchema>> {
  return {
    ...Object.fromEntries(
      Object.values(entities).map((entity) => [`/feed/v1/${entity.name}`, { post: operation(entity) }]),
    ),
    '/feed/v1/documents/{id}/file': { put: documentFile },
  };
}

const documentFile: JsonSchema = {
  operationId: 'feed-document-file',
  tags: ['feed'],
  summary: 'Takes the file of a document whose row was fed, as it is.',
  description:
    'For keys with the right /feed/documents. A picture or a PDF of at most 5 MiB, whose SHA-256 is the fileHash of the row.',
  security: [{ apiKey: [] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    200: {
      description:
        'The row is here, was here before, or was deleted in this workspace and is no longer kept.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              result: { type: 'string', enum: ['created', 'unchanged'] },
              deleted: { type: 'boolean', enum: [true] },
            },
            required: ['result'],
          },
        },
      },
    },
  },
};

function operation(entity: Entity): JsonSchema {
  const row = rowSchema(entity);
  const answer = schemaOf(feedAnswer);
  const whole = { type: 'integer', minimum: 0 };
  const counts = {
    type: 'object',
    properties: Object.fromEntries(feedResults.map((result) => [result, whole])),
    required: [...feedResults],
  };
  return {
    operationId: `feed-${entity.name}`,
    tags: ['feed'],
    summary: `Feeds rows of ${entity.name}, matched by the sender’s ids.`,
    description: `For keys with the right /feed/${entity.name}. A stream (${ndjson}) has a row on each line; its answer has a line for each row and a last one with "end" (done or failed) and the counts.`,
    security: [{ apiKey: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { type: 'array', maxItems: feedBatchRows, items: row } },
        [ndjson]: { schema: row },
      },
    },
    responses: {
      200: {
        description: 'What became of each row, in their order.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { results: { type: 'array', items: answer }, counts },
              required: ['results', 'counts'],
            },
          },
          [ndjson]: { schema: answer },
        },
      },
    },
  };
}

function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return json;
}

/** A row's schema, with the owner of each field and the target of each reference. */
function rowSchema(entity: Entity): JsonSchema {
  const json = schemaOf(feedRows[entity.name]);
  const properties = json['properties'] as Record<string, JsonSchema>;
  for (const [name, { owner }] of Object.entries(entity.fields)) {
    if (owner !== 'sender') properties[name] = { ...properties[name], description: ownerSentences[owner] };
  }
  for (const [name, { entity: target }] of Object.entries(entity.references)) {
    properties[name] = {
      ...properties[name],
      description: `The sender’s id of one of the ${target}; it may arrive later.`,
    };
  }
  return json;
}
