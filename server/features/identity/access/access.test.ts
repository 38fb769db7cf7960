import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

let app: TestApp;
let root: TestAdmin;
let granter: TestAdmin;
let reader: TestAdmin;

const right = (path: string, isWriteAccess: boolean) => ({ path, isWriteAccess });

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  granter = await app.signIn({ name: 'Granter', restriction: [right('/list', true), right('/faq', true)] });
  reader = await app.signIn({ name: 'Reader', restriction: [right('/faq', false)] });
});
afterAll(() => app.close());

/** Makes a call that is refused, and gives the id of the decision. */
async function refused(who: Pick<TestAdmin, 'call'>, method: string, path: string, body?: unknown) {
  const { status, headers } = await who.call(method, path, body);
  expect(status).toBe(403);
  return headers.get('decision-id') ?? '';
}
const why = async (who: Pick<TestAdmin, 'call'>, id: string) => who.call('GET', `/adminapi/decisions/${id}`);

describe('a refusal', () => {
  it('says the rule, the menu, what is missing and who could grant it', async () => {
    const id = await refused(reader, 'POST', '/api/addFaq', { question: 'Q', answer: 'A' });
    const { body } = await why(reader, id);
    expect(body.result).toMatchObject({
      _id: id,
      call: 'addFaq',
      rule: 'changeMissing',
      menus: [{ path: '/faq', needs: 'write', holds: 'read' }],
      who: { name: 'Reader', kind: 'admin' },
    });
    const names = body.result.grantors.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['Granter', 'Root']);

    const missing = await why(reader, await refused(reader, 'GET', '/adminapi/getUsers'));
    expect(missing.body.result).toMatchObject({ rule: 'menuMissing', menus: [{ holds: 'none' }] });
    // Granter may change admins, and does not hold users.
    expect(missing.body.result.grantors.map(({ name }: { name: string }) => name)).toEqual(['Root']);

    const only = await why(reader, await refused(reader, 'GET', '/adminapi/audit'));
    expect(only.body.result.rule).toBe('superadminOnly');
  });

  it('by the rule of a call says that rule', async () => {
    const id = await refused(granter, 'POST', '/adminapi/admin', {
      name: 'New',
      email: 'new@example.com',
      password: 'correct horse battery',
      restriction: [right('/user', false)],
    });
    const { body } = await why(granter, id);
    expect(body.result).toMatchObject({ rule: 'record', call: 'addAdmin', menus: [] });
    expect(body.result.sentence).toContain('/user');
  });

  it('is nobody else’s to read but superadmins’', async () => {
    const id = await refused(reader, 'GET', '/adminapi/getUsers');
    expect((await why(granter, id)).status).toBe(404);
    expect((await why(granter, id.toUpperCase())).status).toBe(404);
    expect((await why(root, id)).body.result.who.name).toBe('Reader');
    const key = await addTestKey(app, { restriction: [right('/list', true)] });
    const never = await refused(key, 'POST', '/adminapi/enableAdmin', { id: reader.id });
    expect((await why(root, never)).body.result).toMatchObject({ rule: 'keyNever', who: { kind: 'key' } });
    expect((await why(granter, never)).status).toBe(404);
    expect((await key.call('GET', `/adminapi/decisions/${never}`)).status).toBe(403);
  });

  it('adds one row however often it is tried', async () => {
    const ids = new Set<string>();
    for (let times = 0; times < 5; times += 1) ids.add(await refused(reader, 'GET', '/adminapi/getSupport'));
    expect(ids.size).toBe(1);
  });
});

describe('who may', () => {
  it('is asked by menu, and refuses what no menu is', async () => {
    const ask = (query: string) => granter.call('GET', `/adminapi/who-can?${query}`);
    const { body } = await ask('menu=/FAQ&effect=write');
    const names = body.result.holders.map(({ name }: { name: string }) => name);
    expect(names).toContain('Granter');
    expect(names).toContain('Root');
    expect(names).not.toContain('Reader');
    const { body: given } = await root.call('PUT', `/adminapi/admin/${reader.id}/rights`, {
      roles: [],
      extra: [{ ...right('/faq', true), endsAt: '2099-01-01T00:00:00Z' }],
    });
    expect(given.result.extra).toHaveLength(1);
    const again = (await ask('menu=/faq&effect=write')).body.result.holders;
    expect(again.find(({ name }: { name: string }) => name === 'Reader').through).toEqual([
      { role: null, endsAt: '2099-01-01T00:00:00.000Z', grantedBy: 'Root' },
    ]);
    expect((await ask('menu=/nothing')).body.errors).toHaveProperty('menu');
    expect((await ask('call=nothing')).body.errors).toHaveProperty('call');
    expect((await ask('')).body.errors).toHaveProperty('menu');
  });
});
