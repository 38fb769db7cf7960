import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedPaths } from '#contract/platform/feed-rights.ts';
import { menuPaths } from '#contract/platform/menu.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { addTestKey } from '#server/testing/keys.ts';
import type { AnyJson } from '#server/testing/any-json.ts';

let app: TestApp;
let admin: TestAdmin;
let paths: AnyJson;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  ({ paths } = (await admin.call('GET', '/api/openapi.json')).body);
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
