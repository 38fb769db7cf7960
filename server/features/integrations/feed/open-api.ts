import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventsCalls } from '#contract/integrations/events.calls.ts';
import { eventsSchemas } from '#contract/integrations/events.schemas.ts';
import { feedAnswer, feedRows } from '#contract/integrations/feed.ts';
import { feedResults } from '#contract/integrations/feed-results.ts';
import { feedBatchRows, reference } from '#contract/platform/feed-fields.ts';
import { ndjson } from '#server/platform/http/body-limits.ts';
import { failure, openApiDocument } from '#server/platform/http/open-api.ts';
import { entities } from './entities.ts';
import type { Entity, Owner, Values } from './entity.ts';
import { sampleRow } from './sample-rows.ts';
import { travelRuleOperation } from './travel-rule-operation.ts';

type JsonSchema = Record<string, unknown>;

/** An operation of the feed's API document. */
export interface FeedOperation extends JsonSchema {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema; example?: unknown }> };
}

type Paths = Record<string, Record<string, FeedOperation>>;

/** The API document of the feed alone. */
interface FeedDocument extends JsonSchema {
  info: { title: string; version: string; description: string };
  paths: Paths;
}

/**
 * The API document (OpenAPI 3.1) of what a marketplace calls: it sends rows and files, and reads events.
 * @param url the address of this server
 */
export function feedDocument(url: string): FeedDocument {
  const { components, ...whole } = openApiDocument({ events: eventsCalls }, { events: eventsSchemas }, {});
  const { securitySchemes } = components as { securitySchemes: { apiKey: object } };
  const paths = Object.entries({ ...feedOperations(), ...(whole['paths'] as Paths) });
  const security = [{ apiKey: [] }];
  return {
    ...whole,
    info: {
      title: 'marketdesk feed',
      version: '1',
      description: 'The calls by which a marketplace sends rows and receives decisions.',
    },
    servers: [{ url }],
    components: { securitySchemes: { apiKey: securitySchemes.apiKey } },
    paths: Object.fromEntries(
      paths.map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([method, its]) => [method, { ...its, security }])),
      ]),
    ),
  };
}

/** What the owner of a field means for the sender. */
const ownerSentences: Readonly<Record<Exclude<Owner, 'sender'>, string>> = {
  shared: 'A change made in this workspace stays until a different value than the last one is sent.',
  desk: 'Can’t be changed after the decision in this workspace.',
  chain: 'Ignored if the token is read from the chain.',
  once: 'Once true, it stays true.',
};

/** The feed's part of the API document: an operation for each entity. */
export function feedOperations(): Paths {
  return {
    ...Object.fromEntries(
      Object.values(entities).map((entity) => [`/feed/v1/${entity.name}`, { post: operation(entity) }]),
    ),
    '/feed/v1/documents/{id}/file': { put: documentFile },
    '/feed/v1/withdrawals/{id}/travelRule': { put: travelRuleOperation },
  };
}

/** A file of a document, as small as one can be. */
const exampleFile =
  '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF';

/** A row with all its fields, such that the examples of other operations can follow it. */
function exampleRow(name: Entity['name']): Values {
  const row = sampleRow(name, 1);
  if (name === 'withdrawals') return { ...row, needsDecision: true };
  const fileHash = createHash('sha256').update(exampleFile).digest('hex');
  return name === 'documents' ? { ...row, fileHash } : row;
}

const failures = { '4XX': failure, '5XX': failure };

const documentFile: FeedOperation = {
  operationId: 'feed-document-file',
  tags: ['feed'],
  summary: 'Takes the file of a document whose row was fed, as it is.',
  description:
    'For keys with the right /feed/documents. A picture or a PDF of at most 5 MiB, whose SHA-256 is the fileHash of the row.',
  security: [{ apiKey: [] }],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: sampleRow('documents', 1)['id'],
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: exampleFile },
    },
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
    ...failures,
  },
};

function operation(entity: Entity): FeedOperation {
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
        'application/json': {
          schema: { type: 'array', maxItems: feedBatchRows, items: row },
          example: [exampleRow(entity.name)],
        },
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
      ...failures,
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
  const describe = (name: string, ...sentences: unknown[]) => {
    properties[name] = { ...properties[name], description: sentences.filter(Boolean).join(' ') };
  };
  for (const [name, { owner }] of Object.entries(entity.fields))
    if (owner !== 'sender') describe(name, properties[name]?.['description'], ownerSentences[owner]);
  for (const [name, { entity: target }] of Object.entries(entity.references)) {
    const own = properties[name]?.['description'];
    const meaning = own === reference.description ? undefined : own;
    describe(name, `The sender’s id of one of the ${target}; it may arrive later.`, meaning);
  }
  return json;
}
