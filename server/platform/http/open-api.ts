import { z } from 'zod';
import type { Call, Calls, CallSchemas, SchemasFor } from '#contract/platform/call.ts';
import type { FeedPath } from '#contract/platform/feed-rights.ts';
import { isSwitchedOff, mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import { errorNameToWire, inputToWire, outputToWire } from '#contract/platform/names.ts';
import { specifiedCalls } from '#contract/specified.ts';
import { wrap } from '#contract/platform/wrapper.ts';

type JsonSchema = Record<string, unknown>;

/** The JSON schema of one side of a call, its properties under their wire names. */
function wireSchema(call: Call, schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: side === 'input' ? 'input' : 'output',
    unrepresentable: 'any',
  }) as JsonSchema;
  const properties = json['properties'] as Record<string, JsonSchema> | undefined;
  const sorts = side === 'input' ? properties?.['sort']?.['enum'] : undefined;
  if (Array.isArray(sorts)) {
    const onWire = (sort: unknown) => (inputToWire(call, { sort }) as { sort: unknown }).sort;
    json['properties'] = { ...properties, sort: { ...properties?.['sort'], enum: sorts.map(onWire) } };
  }
  return renamed(json, (name) =>
    side === 'input' ? errorNameOnWire(call, name) : outputName(call, name),
  ) as JsonSchema;
}

/** The JSON schema of a call's input under wire names, as the API document has it. */
export const documentedInput = (call: Call, input: z.ZodType): JsonSchema => wireSchema(call, input, 'input');

/** The name of a field in a request: its wire name, not the special name in an error. */
function errorNameOnWire(call: Call, name: string): string {
  return errorNameToWire({ ...call, errorNames: {} }, name);
}

function outputName(call: Call, name: string): string {
  return Object.keys(outputToWire(call, { [name]: null }) as object)[0] ?? name;
}

function renamed(schema: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => renamed(item, rename));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') {
        const properties = Object.entries(value as object).map(([name, inner]) => [
          rename(name),
          renamed(inner, rename),
        ]);
        return [key, Object.fromEntries(properties)];
      }
      if (key === 'required') return [key, (value as string[]).map(rename)];
      return [key, renamed(value, rename)];
    }),
  );
}

/** The schema of an answer: the wrapper applied to schemas instead of values. */
function answerSchema(call: Call, output: JsonSchema): JsonSchema {
  const [kind] = call.wrapper.split(':');
  if (kind === 'root') return output;
  const text = { type: 'string' };
  const whole = { type: 'integer', minimum: 0 };
  const inner =
    kind === 'list'
      ? {
          rows: { type: 'array', items: output },
          count: whole,
          countIsExact: { type: 'boolean', const: false },
          searched: { type: 'integer', description: 'Only so many of the newest rows were searched.' },
        }
      : kind === 'change'
        ? { message: text, result: output }
        : output;
  return asObjectSchema(
    wrap(call.wrapper, inner),
    new Set<unknown>([
      output,
      text,
      whole,
      ...['rows', 'countIsExact', 'searched'].map((name) => Object(inner)[name]),
    ]),
  );
}

function asObjectSchema(value: unknown, leaves: ReadonlySet<unknown>): JsonSchema {
  if (leaves.has(value)) return value as JsonSchema;
  const entries = Object.entries(value as object).filter(([, inner]) => inner !== undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, inner]) => [name, asObjectSchema(inner, leaves)])),
    required: entries.map(([name]) => name).filter((name) => name !== 'countIsExact' && name !== 'searched'),
  };
}

/** The answer of whatever failed, as every operation has it. */
export const failure = {
  description: 'Failed: a sentence by field; what belongs to no field is under `messages`.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { errors: { type: 'object', additionalProperties: { type: 'string' } } },
        required: ['errors'],
      },
    },
  },
};

/** For whom a call is, and whether the specification gives it. */
function description(call: Call): string {
  const isSpecified = specifiedCalls.has(`${call.method} ${documentPath(call)}`);
  return `${accessSentence(call)}${isSpecified ? ' Clients of the specification work with it unchanged.' : ''}`;
}

function documentPath({ path }: Call): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function accessSentence({ access, effect }: Call): string {
  if (access === 'public') return 'Open to everybody.';
  if (access === 'signedIn') return 'For any signed-in admin.';
  if (access === 'superadmin') return 'For superadmins.';
  return `Needs ${access.join(' or ')}${effect === 'write' ? ', with the right to change' : ''}.`;
}

/** Keys make only the calls that menus open, and none that gives rights. */
function securityOf({ access, effect }: Call): JsonSchema[] {
  if (access === 'public') return [];
  const isForKeys =
    access !== 'signedIn' && access !== 'superadmin' && access.some((path) => !closedToKeys(path, effect));
  return isForKeys ? [{ token: [] }, { apiKey: [] }] : [{ token: [] }];
}

function closedToKeys(path: MenuPath | FeedPath, effect: Call['effect']): boolean {
  return !mayUse({ role: 'key', restriction: [{ path, isWriteAccess: true }] }, path, effect);
}

function operation(resource: string, name: string, call: Call, schemas: CallSchemas): JsonSchema {
  const input = wireSchema(call, schemas.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((input['required'] ?? []) as string[]);
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const parameter = (key: string, place: 'path' | 'query') => ({
    name: key,
    in: place,
    required: place === 'path' || required.has(key),
    schema: properties[key],
  });
  const hasBody = call.method !== 'GET' && others.length > 0;
  const bodyOf = (keys: string[]) => ({
    schema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, properties[key]])),
      required: keys.filter((key) => required.has(key)),
      additionalProperties: false,
    },
  });
  const { listBody } = call;
  const isInQuery = (key: string) => call.method === 'GET' || (listBody !== undefined && key !== listBody);
  const files: readonly string[] = call.multipart?.files ?? [];
  return {
    operationId: name,
    tags: [resource],
    summary: call.summary,
    description: description(call),
    security: securityOf(call),
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...others.filter(isInQuery).map((key) => parameter(key, 'query')),
      ...(call.effect === 'write' && !call.secret && call.access !== 'public'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: {
              ...(call.multipart ? { 'multipart/form-data': bodyOf(others) } : {}),
              'application/json':
                listBody === undefined
                  ? bodyOf(others.filter((key) => !files.includes(key)))
                  : { schema: properties[listBody] },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': { schema: answerSchema(call, wireSchema(call, schemas.output, 'output')) },
        },
      },
      '4XX': failure,
      '5XX': failure,
    },
  };
}

/** The calls whose module is not switched off, by resource. */
export function callsThatAreOn(
  calls: Readonly<Record<string, Calls>>,
  switchedOff: readonly ModuleName[],
): Record<string, Calls> {
  return Object.fromEntries(
    Object.entries(calls).map(([resource, its]) => [
      resource,
      Object.fromEntries(
        Object.entries(its).filter(([, { module }]) => !isSwitchedOff({ switchedOff }, module)),
      ),
    ]),
  );
}

/**
 * The API document (OpenAPI 3.1) of every call, made only from the contract.
 * @param calls calls by resource
 * @param schemas their schemas, under the same names
 * @param others operations that are not calls of the contract, by path and method
 */
export function openApiDocument(
  calls: Readonly<Record<string, Calls>>,
  schemas: Readonly<Record<string, SchemasFor<Calls>>>,
  others: Readonly<Record<string, Record<string, JsonSchema>>> = {},
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [resource, ofResource] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(ofResource)) {
      const path = documentPath(call);
      const operations = (paths[path] ??= {});
      operations[call.method.toLowerCase()] = operation(
        resource,
        name,
        call,
        schemas[resource]?.[name] as CallSchemas,
      );
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'marketdesk',
      version: '1',
      description: 'Administrator back-office of an NFT marketplace and exchange. Paths are case-sensitive.',
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a signed-in admin, bare or after `Bearer `.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mdk_<prefix>_<secret>',
          description:
            'An API key, which superadmins make. It can make the calls that its menus allow, within its networks and rate. 401 states why the key is no longer valid, 429 after how many seconds to continue.',
        },
      },
    },
    paths: { ...paths, ...others },
  };
}
