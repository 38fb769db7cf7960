import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedPaths } from '#contract/platform/feed-rights.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import type { Collection } from './collection.ts';

let app: TestApp;
let collection: Collection;

beforeAll(async () => {
  app = await startTestApp();
  collection = (await app.call('GET', '/api/feed.postman_collection.json')).body;
});
afterAll(() => app.close());

/** Text with the variables of a request in their places. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}|(?<=\/):(\w+)/g, (_, variable: string, inPath: string) =>
    String(values[variable ?? inPath]),
  );

describe('the collection of the feed', () => {
  it('has requests whose examples the server accepts, each in its place', async () => {
    const restriction = feedPaths.map((path) => ({ path, isWriteAccess: path !== '/feed/events' }));
    const { token } = await addTestKey(app, { restriction });
    expect(collection.variable.map(({ key }) => key)).toEqual(['desk', 'key']);
    expect(collection.auth.bearer).toEqual([{ key: 'token', value: '{{key}}', type: 'string' }]);
    expect(collection.item).toHaveLength(feedPaths.length + 2);
    for (const { name, request } of collection.item) {
      const { method, header, url, body } = request;
      const inPath = Object.fromEntries(url.variable.map(({ key, value }) => [key, value]));
      const answer = await fetch(filled(url.raw, { desk: app.url, ...inPath }), {
        method,
        headers: {
          ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
          authorization: `Bearer ${token}`,
        },
        ...(body && { body: body.raw }),
      });
      const text = await answer.text();
      expect(answer.status, `${name}: ${text}`).toBe(200);
      const { results, result } = JSON.parse(text);
      if (body) expect(results?.[0].result ?? result, `${name}: ${text}`).toBe('created');
    }
  });
});

it.each(['feed.openapi.json', 'feed.postman_collection.json'])(
  '%s is a download for everybody',
  async (name) => {
    const { status, headers } = await app.call('GET', `/api/${name}`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="marketdesk-${name}"`,
    ]);
  },
);
