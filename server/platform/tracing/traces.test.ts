import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '../config.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { startTraces, type Traces } from './traces.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** A collector that accepts what a server sends it. */
const sent: string[] = [];
let collector: Server;
let app: TestApp;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      sent.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  app = await startTestApp();
});
afterAll(async () => {
  collector.close();
  await app.close();
});

const port = () => (collector.address() as AddressInfo).port;

/** A server that sends traces to the collector, and the traces that it had sent when it stopped. */
async function told(
  ratio: number,
  ask: (call: (url: string, headers?: object) => Promise<number>) => Promise<void>,
) {
  sent.length = 0;
  const { token } = await app.signIn();
  const config = readConfig({
    DATABASE_URL: app.database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port()}/`,
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
  });
  if (!config.traces) throw new Error('There are no traces.');
  const traces: Traces = startTraces(config.traces, { version: '1.2.3', trustProxy: config.trustProxy });
  const desk = await createApp(
    { ...app.services, config, traces },
    { pages: import.meta.dirname, logger: undefined },
  );
  await ask(
    async (url, headers = {}) =>
      (await desk.inject({ method: 'GET', url, headers: { authorization: token, ...headers } })).statusCode,
  );
  await desk.close();
  await traces.stop();
  return sent.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const value = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

it('a call is a span with its statements below it, in the trace of the proxy, and without values', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const spans = await told(1, async (call) => {
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    expect(await call('/adminapi/admin?search=somebody%40private.example', headers)).toBe(200);
    expect(await call('/adminapi/user/not-there')).toBe(404);
  });
  const span = spans.find(({ name }) => name === 'GET /adminapi/admin') as Span;
  expect(span).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect([value(span, 'marketdesk.call'), value(span, 'http.response.status_code')]).toEqual([
    'listAdmins',
    200,
  ]);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  expect(below.some((one) => /from "?admins"?/.test(String(value(one, 'db.query.text'))))).toBe(true);
  expect(sent.join()).not.toContain('private.example');
});

it('where the share is nothing, only calls that somebody else traces are', async () => {
  const spans = await told(0, async (call) => {
    await call('/adminapi/admin');
    await call('/adminapi/admin', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    await call('/adminapi/admin', { traceparent: 'nonsense' });
  });
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['a'.repeat(32)]));
});
