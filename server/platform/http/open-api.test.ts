import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { feedPaths } from '#contract/platform/feed-rights.ts';
import { menuPaths } from '#contract/platform/menu.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { addTestKey } from '#server/testing/keys.ts';
import type { AnyJson } from '#server/testing/any-json.ts';

let app: TestApp;
let admin: TestAdmin;
let paths: AnyJson;
let documents: Record<string, object>;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const addresses = ['/api/openapi.json', '/api/feed.openapi.json'];
  const read = async (path: string) => [path, (await admin.call('GET', path)).body];
  documents = Object.fromEntries(await Promise.all(addresses.map(read)));
  ({ paths } = documents['/api/openapi.json'] as { paths: unknown });
});
afterAll(() => app.close());

const lists = everyCall.filter(({ call }) => call.wrapper.startsWith('list:') && !call.path.includes(':'));

interface Parameter {
  name: string;
  schema: { enum?: string[] };
}

it.each(lists)('every value that the document gives for $title is taken', async ({ call }) => {
  const { parameters, requestBody } = paths[call.path][call.method.toLowerCase()];
  const inBody = requestBody?.content['application/json'].schema.properties ?? {};
  const all: Parameter[] = [
    ...parameters,
    ...Object.entries(inBody).map(([name, schema]) => ({ name, schema: schema as Parameter['schema'] })),
  ];
  const refused: string[] = [];
  for (const { name, schema } of all) {
    for (const value of schema.enum ?? []) {
      const query = call.method === 'GET' ? `?${new URLSearchParams({ [name]: value })}` : '';
      const body = call.method === 'GET' ? undefined : { [name]: value };
      const { status } = await admin.call(call.method, call.path + query, body);
      if (status !== 200) refused.push(`${name}=${value}: ${status}`);
    }
  }
  expect(refused).toEqual([]);
});

it.each(lists)('the answer of $title has a count, and may say that it is not exact', ({ call }) => {
  const { schema } = paths[call.path][call.method.toLowerCase()].responses[200].content['application/json'];
  expect(JSON.stringify(schema)).toContain('"countIsExact"');
});

it('offers the key scheme for exactly the calls that a key with every right gets through to', async () => {
  const all = [...menuPaths, ...feedPaths].map((path) => ({ path, isWriteAccess: true }));
  const key = await addTestKey(app, { restriction: all });
  const wrong: string[] = [];
  for (const { title, call } of everyCall.filter(({ call: one }) => one.access !== 'public')) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const schemes = paths[path][call.method.toLowerCase()].security as object[];
    const isOffered = schemes.some((scheme) => 'apiKey' in scheme);
    const asked = call.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    const isGet = call.method === 'GET';
    const answer = await key.call(
      call.method,
      isGet ? `${asked}?notAField=1` : asked,
      isGet ? undefined : { notAField: 1 },
    );
    if (isOffered !== (answer.status === 400)) wrong.push(`${title}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
  expect((await key.call('GET', '/api/openapi.json')).status).toBe(200);
});

/** A JSON schema that says what is valid. */
const jsonSchema = z.record(z.string(), z.unknown()).superRefine((schema, { addIssue }) => {
  try {
    z.fromJSONSchema(schema);
  } catch (error) {
    addIssue(String(error));
  }
});

const exampleOf = ({ schema, example }: { schema: Record<string, unknown>; example?: unknown }) =>
  example === undefined || z.fromJSONSchema(schema).safeParse(example).success;

const content = z.record(
  z.string(),
  z
    .strictObject({ schema: jsonSchema, example: z.unknown().optional() })
    .refine(exampleOf, 'The example is not valid.'),
);

/** The parts of OpenAPI 3.1 that the documents use. */
const operationSchema = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.tuple([]))),
  parameters: z
    .array(
      z
        .strictObject({
          name: z.string(),
          in: z.enum(['path', 'query', 'header']),
          required: z.boolean(),
          description: z.string().optional(),
          schema: jsonSchema,
          example: z.unknown().optional(),
        })
        .refine((parameter) => parameter.in !== 'path' || parameter.required)
        .refine(exampleOf, 'The example is not valid.'),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|[1-5]XX)$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
});

const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).optional(),
  components: z.strictObject({ securitySchemes: z.record(z.string(), z.object({ type: z.string() })) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.string().regex(/^(get|post|put|delete|patch)$/), operationSchema),
  ),
});

it.each(['/api/openapi.json', '/api/feed.openapi.json'])('%s is a valid OpenAPI 3.1 document', (address) => {
  const { paths: found, components } = documentSchema.parse(documents[address]);
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(found)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { operationId, parameters = [], security } of Object.values(operations)) {
      expect(ids).not.toContain(operationId);
      ids.add(operationId);
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(declared, path).toEqual(inPath);
      for (const scheme of security.flatMap(Object.keys))
        expect(Object.keys(components.securitySchemes)).toContain(scheme);
    }
  }
});

it('the document of the feed says of its calls what the whole document says, for keys', () => {
  const whole = documents['/api/openapi.json'] as { paths: Record<string, Record<string, object>> };
  const feed = documents['/api/feed.openapi.json'] as typeof whole;
  const security = [{ apiKey: [] }];
  expect(Object.keys(feed.paths).sort()).toEqual(
    Object.keys(whole.paths)
      .filter((path) => path.startsWith('/feed/'))
      .sort(),
  );
  for (const [path, operations] of Object.entries(feed.paths))
    for (const [method, operation] of Object.entries(operations))
      expect(operation, path).toEqual({ ...whole.paths[path]?.[method], security });
});
