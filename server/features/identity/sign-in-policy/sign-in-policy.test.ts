import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';

let app: TestApp;
let other: TestApp;
let boss: TestAdmin;
let code: () => Promise<string>;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  boss = await app.signIn();
  code = await switchSecondFactorOn(app, boss);
});
afterEach(() =>
  sql`update sign_in_policy set second_factor = 'optional', grace_days = 0`.execute(app.services.db),
);
afterAll(async () => {
  await other.close();
  await app.close();
});

const path = '/adminapi/signInPolicy';
const ask = async (secondFactor: string, graceDays = 0, more: object = {}) =>
  boss.call('PUT', path, { secondFactor, graceDays, code: await code(), ...more });
const held = [
  403,
  { errors: { messages: 'This workspace requires a second factor. Set one up under Security to continue.' } },
];
const dashboard = async (who: TestAdmin, on = app) => {
  const { status, body } = await on.call('GET', '/api/dashboardCount', undefined, { token: who.token });
  return status === 200 ? 200 : [status, body];
};
const clerkOf = (isWriteAccess: boolean) => app.signIn({ restriction: [{ path: '/user', isWriteAccess }] });

describe('the policy', () => {
  it('is set by a superadmin with a code of their own, on the version they read', async () => {
    const bare = await app.signIn();
    const without = await bare.call('PUT', path, { secondFactor: 'all', graceDays: 0, code: '000000' });
    expect(without.status).toBe(403);
    const clerk = await clerkOf(true);
    expect((await clerk.call('GET', path)).status).toBe(403);
    const { version, lacking } = (await boss.call('GET', path)).body.result;
    expect(lacking.all).toBeGreaterThan(lacking.writers - 1);
    expect((await ask('all', 91)).status).toBe(400);
    expect((await ask('writers', 3, { version })).body).toMatchObject({
      message: 'Policy saved',
      result: { secondFactor: 'writers', graceDays: 3 },
    });
    expect((await ask('all', 3, { version })).status).toBe(409);
  });

  it('holds back who lacks one at the next call on any server, and lets them set it up and nothing else', async () => {
    const reader = await clerkOf(false);
    const writer = await clerkOf(true);
    await ask('writers');
    expect(await dashboard(reader)).toBe(200);
    expect(await dashboard(writer, other)).toEqual(held);
    await ask('all');
    expect(await dashboard(reader, other)).toEqual(held);
    expect(await dashboard(boss)).toBe(200);
    // Every private call that is not marked, by its route; and what is no call of the contract.
    const open = Object.values(calls)
      .flatMap((resource) => Object.entries(resource as Record<string, Call>))
      .filter(([, call]) => call.beforeSecondFactor)
      .map(([name]) => name);
    expect(open.sort()).toEqual([
      'addPasskey',
      'changePassword',
      'confirmSecondFactor',
      'endAllSessions',
      'endSession',
      'getProfile',
      'getSecurity',
      'listSessions',
      'logout',
      'startPasskey',
      'startSecondFactor',
      'updatePreferences',
    ]);
    for (const route of [
      '/api/openapi.json',
      '/api/getAllusers',
      '/adminapi/security/passkeys/code',
      '/adminapi/live',
    ])
      expect((await app.call('GET', route, undefined, { token: reader.token })).status, route).not.toBe(200);
    // What explains a refusal is refused as well, so nothing leads there.
    const refused = await reader.call('GET', '/api/getAllusers');
    expect([refused.status, refused.headers.has('decision-id')]).toEqual([403, false]);
    const profile = await reader.call('GET', '/api/adminprofile');
    expect(Date.parse(profile.body.data.data.factorDueAt)).toBeLessThanOrEqual(Date.now());
    expect((await reader.call('GET', '/adminapi/security')).status).toBe(200);
    await switchSecondFactorOn(app, reader);
    expect(await dashboard(reader, other)).toBe(200);
  });

  it('waits for the days of grace, from when it became stricter or the admin was added', async () => {
    const old = await clerkOf(true);
    const db = app.services.db;
    await ask('writers', 5);
    expect(await dashboard(old)).toBe(200);
    await sql`update sign_in_policy set since = now() - interval '5 days 1 minute'`.execute(db);
    await sql`update admins set created_at = now() - interval '9 days' where id = ${old.id}`.execute(db);
    expect(await dashboard(old)).toEqual(held);
    // A new colleague has days of their own; a milder policy gives nobody new ones, a stricter one does.
    expect(await dashboard(await clerkOf(true))).toBe(200);
    await ask('writers', 5);
    expect(await dashboard(old)).toEqual(held);
    await ask('all', 5);
    expect(await dashboard(old)).toBe(200);
  });

  it('keeps the last second factor of those whom it asks', async () => {
    const clerk = await clerkOf(true);
    const theirs = await switchSecondFactorOn(app, clerk);
    await ask('writers');
    const stop = async () =>
      clerk.call('POST', '/adminapi/security/secondFactor/stop', {
        currentPassword: clerk.password,
        code: await theirs(),
      });
    expect((await stop()).status).toBe(409);
    expect(await dashboard(clerk)).toBe(200);
    await ask('optional');
    expect((await stop()).status).toBe(200);
  });
});
