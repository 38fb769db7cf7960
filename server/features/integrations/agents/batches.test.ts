import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { readAccess } from '#server/testing/rights.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** specification 28.1 */
it('each message of a batch counts for the limit of calls a minute', async () => {
  const key = await addTestKey(app, { restriction: [readAccess('/faq')], callsPerMinute: 5 });
  const batch = (size: number, by = key) =>
    app.call(
      'POST',
      '/mcp',
      Array.from({ length: size }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'find', arguments: { query: 'faq' } },
      })),
      {
        headers: { authorization: by.authorization, accept: 'application/json, text/event-stream' },
      },
    );
  expect((await batch(5)).status).toBe(200);
  expect((await batch(1)).status).toBe(429);
  const other = await addTestKey(app, { restriction: [readAccess('/faq')], callsPerMinute: 5 });
  expect((await batch(100, other)).status).toBe(429);
});
