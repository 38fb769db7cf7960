import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { writeAccess } from '#server/testing/rights.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** specification 28.1 */
describe('the protocol', () => {
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const { authorization } = await addTestKey(app, { restriction: [writeAccess('/faq')] });
    const answer = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    return { status: answer.status, text: await answer.text() };
  };

  it('refuses web pages of other origins, even with a key', async () => {
    const list = { method: 'tools/list' };
    const refused = await send(list, { origin: 'https://evil.example.com' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('ALLOWED_ORIGINS')]);
    expect((await send(list, { origin: 'null' })).status).toBe(403);
    expect((await send(list, { origin: new URL(app.services.config.publicUrl).origin })).status).toBe(200);
  });

  it('acknowledges a subscription that has nothing to wait for, and ends it', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'Test agent', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { _meta: meta, notifications: { toolsListChanged: true } };
    const { status, text } = await send(
      { method: 'subscriptions/listen', params },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('notifications/subscriptions/acknowledged'),
    ]);
    expect(text).toContain('"complete"');
  });
});
