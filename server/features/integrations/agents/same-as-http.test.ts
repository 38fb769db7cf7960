import { afterAll, beforeAll, expect, it } from 'vitest';
import { menuEntries } from '#contract/platform/menu.ts';
import { connectAgent } from '#server/testing/agent.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { addTestKey } from '#server/testing/keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { users: 50 });
});
afterAll(() => app.close());

const grantable = menuEntries
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter((entry) => !entry.superadmin && !entry.common)
  .map((entry) => entry.path);

const roles = [
  { title: 'no rights', held: [], canChange: false },
  { title: 'every right to read', held: grantable, canChange: false },
  { title: 'every right to change', held: grantable, canChange: true },
  ...['/user', '/list', '/categorylist'].map((path) => ({
    title: `the right to change ${path}`,
    held: [path],
    canChange: true,
  })),
];

/** specification 28.1 */
it.each(roles)(
  'a key with $title may do the same over both ways, and reads the same',
  async ({ held, canChange }) => {
    const key = await addTestKey(app, {
      restriction: held.map((path) => ({ path, isWriteAccess: canChange })),
    });
    const agent = await connectAgent(app, key);
    const differences: unknown[] = [];
    let compared = 0;
    for (const { name, call, title } of everyCall.filter(({ call }) => call.access !== 'public')) {
      const described = await agent.use('describe', { call: name });
      const path = call.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      // An unknown field is refused after the rights were asked, so that nothing is changed.
      const body = call.method === 'GET' ? undefined : { notAField: 1 };
      const refused = await key.call(call.method, call.method === 'GET' ? `${path}?notAField=1` : path, body);
      const isClosed = [401, 403].includes(refused.status);
      if (isClosed !== described.isError) differences.push([title, refused.status, described.text]);
      if (
        isClosed ||
        call.effect === 'write' ||
        call.method !== 'GET' ||
        call.path.includes(':') ||
        call.waits
      )
        continue;
      const overHttp = [await key.call('GET', call.path), await key.call('GET', call.path)];
      const overMcp = await agent.use('read', { call: name });
      compared += 1;
      const [one, other] = overHttp.map(({ body: answer }) => JSON.stringify(answer));
      // An answer that says what time it is differs from one request to the next.
      const isSame = one !== other || JSON.stringify(overMcp.body) === one;
      if (overMcp.status !== overHttp[0]?.status || !isSame) differences.push([title, overMcp.status]);
    }
    await agent.close();
    expect(differences).toEqual([]);
    if (held.length > 0) expect(compared).toBeGreaterThan(0);
  },
);
