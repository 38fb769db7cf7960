import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '../config.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';

interface Line {
  msg: string;
  call?: string;
  ms?: number;
  reqId?: string;
  statements?: { sql: string; ms: number; plan?: string }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A server with this setting, and the lines of its log. */
async function deskThatLogs(slowCallMs: string | undefined) {
  const { token } = await app.signIn();
  const lines: Line[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as Line);
  const config = readConfig({
    DATABASE_URL: app.database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    ...(slowCallMs ? { SLOW_CALL_MS: slowCallMs } : {}),
  });
  const desk = await createApp(
    { ...app.services, config },
    { pages: import.meta.dirname, logger: pino({}, { write }) },
  );
  const call = (url: string) => desk.inject({ method: 'GET', url, headers: { authorization: token } });
  return { desk, lines, call, slow: () => lines.filter(({ msg }) => msg === 'a slow call') };
}

it('a slow call is logged with its statements and their plans, and without what was searched for', async () => {
  const { desk, lines, call, slow } = await deskThatLogs('1');
  const answer = await call('/adminapi/admin?search=somebody%40private.example');
  expect(answer.statusCode).toBe(200);
  await until(() => expect(slow()).toHaveLength(1));
  const [line] = slow();
  expect(line).toMatchObject({ call: 'listAdmins', ms: expect.any(Number), reqId: expect.any(String) });
  expect(line?.statements?.some(({ sql }) => /from "?admins"?/.test(sql))).toBe(true);
  expect(line?.statements?.some(({ plan }) => /\(cost=.*rows=/.test(plan ?? ''))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('private.example');
  await desk.close();
});

it('faster calls are not, nor any without the setting', async () => {
  for (const setting of ['60000', undefined]) {
    const { desk, lines, call, slow } = await deskThatLogs(setting);
    expect((await call('/adminapi/admin')).statusCode).toBe(200);
    await desk.close();
    expect(lines.some(({ msg }) => msg === 'call')).toBe(true);
    expect(slow()).toEqual([]);
  }
});
