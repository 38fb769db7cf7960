import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { menuEntries, menuPaths } from '#contract/platform/menu.ts';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { decide } from '../auth/evaluate.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall, fieldsOfCall } from '#server/testing/every-call.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { isFull } from '#server/testing/rounds.ts';

const grantable = menuEntries
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter((entry) => !entry.superadmin && !entry.common)
  .map((entry) => entry.path);

/** A request with an invalid input, so that a call that the rights allow changes nothing. */
function probe(call: Call, schemas: CallSchemas): [method: string, path: string, body: unknown] {
  const refused = Object.hasOwn(fieldsOfCall({ schemas }).fields, 'notAField') ? 'notAField2' : 'notAField';
  const path = call.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  if (call.method === 'GET') return [call.method, `${path}?${refused}=1`, undefined];
  return [call.method, path, { [refused]: 1 }];
}

type Role = 'superadmin' | 'admin' | 'key';

/** Whether rights let a call pass, written a second time without the server's code. */
function expectedToPass(call: Call, role: Role, held: readonly string[], canChange: boolean): boolean {
  if (call.access === 'public') return true;
  if (role === 'key' && typeof call.access === 'string') return false;
  if (call.access === 'signedIn' || role === 'superadmin') return true;
  if (call.access === 'superadmin') return false;
  const opens =
    role === 'key' && call.effect === 'write'
      ? held.filter(
          (path) => !['/list', '/withdrawal-approvals', '/address-names', '/case-list'].includes(path),
        )
      : held;
  return call.access.some((path) => opens.includes(path)) && (call.effect === 'read' || canChange);
}

/**
 * Whether a call is also sent, after its decision was compared. Of the roles that differ from another by one menu, all
 * calls of that menu are, and a share of the others, another one for each menu; in the full run all are.
 */
function isAsked(call: Call, held: readonly string[], index: number): boolean {
  const menus = grantable.filter((path) => held.includes(path) === (held.length === 1));
  const [menu] = menus;
  if (isFull || !menu || menus.length > 1) return true;
  const isOfMenu = typeof call.access !== 'string' && call.access.includes(menu);
  return isOfMenu || (index + grantable.indexOf(menu)) % 32 === 0;
}

const expectedOfAdmin = (call: Call, held: readonly string[], canChange: boolean) =>
  expectedToPass(call, 'admin', held, canChange);

/**
 * What a person passes while viewing as an administrator with these permissions: calls that only read, and the call
 * that ends it.
 */
const expectedInView = (call: Call, held: readonly string[], canChange: boolean) =>
  expectedToPass(call, 'admin', held, canChange) &&
  (call.effect === 'read' ||
    call.access === 'public' ||
    ['/api/logout', '/adminapi/viewing/stop'].includes(call.path));

describe('every call × every role', () => {
  let app: TestApp;
  const roles: { title: string; role: Role; held: string[]; canChange: boolean }[] = [
    { title: 'superadmin', role: 'superadmin', held: [], canChange: true },
    { title: 'admin without rights', role: 'admin', held: [], canChange: false },
    { title: 'admin who reads everything', role: 'admin', held: grantable, canChange: false },
    { title: 'admin who changes everything', role: 'admin', held: grantable, canChange: true },
    ...grantable.flatMap((path) => [
      { title: `admin who reads ${path}`, role: 'admin' as const, held: [path], canChange: false },
      {
        title: `admin who changes all but ${path}`,
        role: 'admin' as const,
        held: grantable.filter((other) => other !== path),
        canChange: true,
      },
    ]),
    { title: 'key without rights', role: 'key', held: [], canChange: false },
    { title: 'key that reads everything', role: 'key', held: grantable, canChange: false },
    { title: 'key that reads events', role: 'key', held: ['/feed/events'], canChange: false },
    // As nobody can make it: with what can't be granted to a key, and with the whole feed.
    {
      title: 'key that changes everything',
      role: 'key',
      held: [...menuPaths, ...feedEntities.map((entity) => `/feed/${entity}`), '/feed/events'],
      canChange: true,
    },
    ...grantable.flatMap((path) => [
      { title: `key that reads ${path}`, role: 'key' as const, held: [path], canChange: false },
      {
        title: `key that changes all but ${path}`,
        role: 'key' as const,
        held: grantable.filter((other) => other !== path),
        canChange: true,
      },
    ]),
  ];
  const signedIn = new Map<string, TestAdmin | TestKey>();

  beforeAll(async () => {
    app = await startTestApp();
    for (const { title, role, held, canChange } of roles) {
      const restriction = held.map((path) => ({ path, isWriteAccess: canChange }));
      const caller = role === 'key' ? addTestKey(app, { restriction }) : app.signIn({ role, restriction });
      signedIn.set(title, await caller);
    }
  });
  afterAll(() => app.close());

  it.each(everyCall)('$title needs a signed-in admin, unless it is public', async ({ call, schemas }) => {
    const { status, body } = await app.call(...probe(call, schemas));
    expect(status).toBe(call.access === 'public' ? 400 : 401);
    expect(body.errors).toHaveProperty(call.access === 'public' ? 'notAField' : 'messages');
  });

  it.each(roles)(
    '$title reaches exactly the calls that the rights allow',
    async ({ title, role, held, canChange }) => {
      const admin = signedIn.get(title) as TestAdmin | TestKey;
      const wrong: string[] = [];
      for (const [index, { title: name, call, schemas }] of everyCall.entries()) {
        const passes = expectedToPass(call, role, held, canChange);
        const restriction = held.map((path) => ({ path, isWriteAccess: canChange }));
        if (decide(call, { role, restriction }).isAllowed !== passes)
          wrong.push(`${name}: decided otherwise`);
        if (!isAsked(call, held, index)) continue;
        const { status, headers } = await admin.call(...probe(call, schemas));
        if (status !== (passes ? 400 : 403))
          wrong.push(`${name}: ${status} instead of ${passes ? 400 : 403}`);
        if (headers.has('decision-id') === passes)
          wrong.push(`${name}: decision ${headers.get('decision-id')}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    { by: 'an admin', held: grantable, canChange: true, isViewed: true },
    { by: 'an admin who sees', held: ['/user', '/faq'], canChange: false, isViewed: true },
    { by: 'a role', held: ['/list', '/api-keys', '/faq'], canChange: true, isViewed: true },
    { by: 'a role', held: ['/list', '/faq'], canChange: true, isViewed: false },
    { by: 'a role', held: ['/user'], canChange: false, isViewed: false },
  ])(
    'rights by $by, $held.length menus, looked with: $isViewed',
    async ({ by, held, canChange, isViewed }) => {
      const root = signedIn.get('superadmin') as TestAdmin;
      const restriction = held.map((path) => ({ path, isWriteAccess: canChange }));
      const caller =
        by === 'a role' ? await app.signIn({ restriction: [] }) : await app.signIn({ restriction });
      let viewed: object = { adminId: caller.id };
      if (by === 'a role') {
        // An input that nobody can send, if it contains what can't be granted.
        const id = uuidV7();
        const role = { id, name: `Role ${id}`, restriction: JSON.stringify(restriction) };
        await app.services.db.insertInto('roles').values(role).execute();
        if (!isViewed)
          await root.call('PUT', `/adminapi/admin/${caller.id}/rights`, { roles: [{ id }], extra: [] });
        viewed = { roleId: id };
      }
      let { token } = caller;
      if (isViewed) token = (await root.call('POST', '/adminapi/viewing', viewed)).body.result.token;
      const wrong: string[] = [];
      for (const { title: name, call, schemas } of everyCall) {
        const { status, body } = await app.call(...probe(call, schemas), { token });
        const passes = (isViewed ? expectedInView : expectedOfAdmin)(call, held, canChange);
        if (status !== (passes ? 400 : 403)) wrong.push(`${name}: ${status}, ${JSON.stringify(body)}`);
        const who = { role: 'admin', restriction, ...(isViewed && { viewing: {} }) } as const;
        if (decide(call, who).isAllowed !== passes) wrong.push(`${name}: decided otherwise`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is what the list of those who may says, for each call', async () => {
    const asker = signedIn.get('superadmin') as TestAdmin;
    const known = new Set([...signedIn.values()].map(({ id }) => id));
    for (const { name, title, call } of everyCall) {
      const { body } = await asker.call('GET', `/adminapi/who-can?call=${name}`);
      const ids: string[] = body.result.holders.map(({ _id }: { _id: string }) => _id);
      // The keys are created by other superadmins.
      const listed = ids.filter((id) => known.has(id));
      const expected = roles
        .filter(({ role, held, canChange }) => expectedToPass(call, role, held, canChange))
        .map((role) => signedIn.get(role.title)?.id);
      expect(listed.toSorted(), title).toEqual(expected.toSorted());
    }
  });
});
