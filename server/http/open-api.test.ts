import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '../testing/app.ts';
import { everyCall } from '../testing/every-call.ts';

let app: TestApp;
let admin: TestAdmin;
// The tests read bodies of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
let paths: any;

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
