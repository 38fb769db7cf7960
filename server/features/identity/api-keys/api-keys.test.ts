import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { until } from '#server/testing/until.ts';

const races = rounds(15, 50);

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const path = '/adminapi/apiKeys';
const categories: Restriction[] = [{ path: '/categorylist', isWriteAccess: true }];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
let names = 0;

const body = (given: object = {}) => ({
  name: `Key ${(names += 1)}`,
  source: 'marketplace',
  restriction: categories,
  networks: [],
  callsPerMinute: 600,
  expiresAt: null,
  currentPassword: superadmin.password,
  ...given,
});

interface Made {
  _id: string;
  name: string;
  prefix: string;
  token: string;
  version: number;
}

async function made(given: object = {}): Promise<Made> {
  const answer = await superadmin.call('POST', path, body(given));
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.result;
}

const rotate = (key: Made, overlapHours: number, version = key.version) =>
  superadmin.call('POST', `${path}/${key._id}/rotate`, {
    version,
    overlapHours,
    currentPassword: superadmin.password,
  });
const read = (token: string) => app.call('GET', '/api/categorylist', undefined, { token: `Bearer ${token}` });
const found = async (query: string) => {
  const { body: answer } = await superadmin.call('GET', `${path}?${query}`);
  return answer.data.map(({ name }: { name: string }) => name);
};

describe('making a key', () => {
  it('answers its token once; afterwards it is nowhere', async () => {
    const key = await made({ networks: ['127.0.0.1', '10.1.2.3/8', '2001:db8::5/32'] });
    expect(key.token).toMatch(new RegExp(`^mdk_${key.prefix}_[\\w-]{43}$`));
    expect((await read(key.token)).status).toBe(200);
    const one = await superadmin.call('GET', `${path}/${key._id}`);
    expect(one.body.result).toMatchObject({
      name: key.name,
      source: 'marketplace',
      restriction: categories,
      callsPerMinute: 600,
      expiresAt: null,
      state: 'active',
      madeBy: 'Root',
      formerPrefix: null,
    });
    expect(one.body.result.networks.toSorted()).toEqual(['10.0.0.0/8', '127.0.0.1/32', '2001:db8::/32']);
    const secret = key.token.slice(13);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(k::text, '') from api_keys k) || (select string_agg(a::text, '') from audit_log a)
        || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as text`.execute(
      app.services.db,
    );
    expect(rows[0]?.text).toContain(key.prefix);
    expect(rows[0]?.text).not.toContain(secret);
  });

  it('asks for the own password, and counts the wrong ones', async () => {
    const wrong = await superadmin.call('POST', path, body({ currentPassword: 'not it at all' }));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['currentPassword']]);
    const { currentPassword: _, ...without } = body();
    const missing = await superadmin.call('POST', path, without);
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['currentPassword']]);
    const key = await made();
    const rotated = await superadmin.call('POST', `${path}/${key._id}/rotate`, {
      version: key.version,
      overlapHours: 0,
      currentPassword: 'not it at all',
    });
    expect([rotated.status, Object.keys(rotated.body.errors)]).toEqual([400, ['currentPassword']]);
    expect((await read(key.token)).status).toBe(200);
  });

  it.each([
    ['an unknown menu', [{ path: '/nothing', isWriteAccess: false }]],
    ['a superadmin’s menu', [{ path: '/api-keys', isWriteAccess: false }]],
    ['the audit trail', [{ path: '/audit', isWriteAccess: false }]],
    ['the right to change administrators', [{ path: '/list', isWriteAccess: true }]],
    ['a menu twice', [...categories, { path: '/CategoryList', isWriteAccess: false }]],
    ['a right of the feed that is no write', [{ path: '/feed/users', isWriteAccess: false }]],
    ['a right to write events', [{ path: '/feed/events', isWriteAccess: true }]],
    ['an unknown entity', [{ path: '/feed/admins', isWriteAccess: true }]],
  ])('refuses %s', async (_, restriction) => {
    const answer = await superadmin.call('POST', path, body({ restriction }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['restriction']]);
  });

  it('takes every right of the feed, and to read administrators', async () => {
    const restriction = [
      { path: '/list', isWriteAccess: false },
      ...feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true })),
      { path: '/feed/events', isWriteAccess: false },
    ];
    const key = await made({ restriction });
    const one = await superadmin.call('GET', `${path}/${key._id}`);
    expect(one.body.result.restriction).toEqual(restriction);
  });

  it('says all its mistakes at once', async () => {
    const { name } = await made();
    const answer = await superadmin.call(
      'POST',
      path,
      body({
        name: name.toUpperCase(),
        source: 'Market Place',
        networks: ['10.0.0.0/33'],
        callsPerMinute: 0,
        expiresAt: '2020-01-01T00:00:00.000Z',
      }),
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual([
      'callsPerMinute',
      'expiresAt',
      'name',
      'networks',
      'source',
    ]);
  });

  it('gives a name to one of two who ask for it at once', async () => {
    const given = body();
    const answers = await Promise.all([
      superadmin.call('POST', path, given),
      superadmin.call('POST', path, { ...given, name: given.name.toUpperCase() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('changing a key', () => {
  const change = ({ _id, name }: Made, given: object = {}) => {
    const { source: _, ...fields } = body({ name, ...given });
    return superadmin.call('PUT', `${path}/${_id}`, fields);
  };

  it('holds from its next call', async () => {
    const key = await made();
    const answer = await change(key, { restriction: [], version: key.version });
    expect([answer.status, answer.body.result.version]).toEqual([200, key.version + 1]);
    expect((await read(key.token)).status).toBe(403);
    expect((await change(key, { networks: ['192.0.2.0/24'] })).status).toBe(200);
    expect((await read(key.token)).body.errors.messages).toContain('this network');
    expect((await change(key, { version: key.version })).status).toBe(409);
  });

  it('extends one that has expired, which keeps its moment while other things change', async () => {
    const key = await made({ expiresAt: inAnHour() });
    const past = new Date(Date.now() - 60_000);
    await sql`update api_keys set expires_at = ${past} where id = ${key._id}`.execute(app.services.db);
    expect((await read(key.token)).status).toBe(401);
    expect((await change(key, { expiresAt: past.toISOString(), callsPerMinute: 5 })).status).toBe(200);
    const earlier = new Date(past.getTime() - 1000).toISOString();
    expect((await change(key, { expiresAt: earlier })).status).toBe(400);
    expect((await rotate(key, 0, key.version + 1)).status).toBe(409);
    expect((await change(key, { expiresAt: inAnHour() })).status).toBe(200);
    expect((await read(key.token)).status).toBe(200);
  });

  it('refuses another source', async () => {
    const key = await made();
    const answer = await change(key, { source: 'other' });
    expect(answer.status).toBe(200);
    const other = await superadmin.call('PUT', `${path}/${key._id}`, {
      name: key.name,
      restriction: [],
      networks: [],
      callsPerMinute: 1,
      expiresAt: null,
      source: 'other',
    });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['source']]);
  });
});

describe('rotating a key', () => {
  it('lets the former token live on as long as was chosen', async () => {
    const key = await made();
    const answer = await rotate(key, 24);
    const { token, formerPrefix, formerUntil } = answer.body.result;
    expect([answer.status, formerPrefix]).toEqual([200, key.prefix]);
    expect(Date.parse(formerUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect([(await read(key.token)).status, (await read(token)).status]).toEqual([200, 200]);
    const again = await rotate({ ...key, version: key.version + 1 }, 0);
    expect([(await read(key.token)).status, (await read(token)).status]).toEqual([401, 401]);
    expect((await read(token)).body.errors.messages).toContain('was replaced');
    expect((await read(again.body.result.token)).status).toBe(200);
  });

  it(`is done by one of two at once: the other reads that somebody was first, ${races} rounds`, async () => {
    for (let round = 0; round < races; round += 1) {
      const key = await made();
      const answers = await Promise.all([rotate(key, 0), rotate(key, 0)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200);
      expect((await read(won?.body.result.token)).status).toBe(200);
    }
  });

  it('refuses more than seven days', async () => {
    const key = await made();
    const answer = await rotate(key, 169);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['overlapHours']]);
  });
});

describe('revoking a key', () => {
  it('is final, and frees its name', async () => {
    const key = await made();
    const answer = await superadmin.call('POST', `${path}/${key._id}/revoke`, {});
    expect(answer.body).toMatchObject({ message: 'API key revoked', result: { state: 'revoked' } });
    expect((await read(key.token)).status).toBe(401);
    expect((await superadmin.call('POST', `${path}/${key._id}/revoke`, {})).status).toBe(409);
    expect((await rotate(key, 0, key.version + 1)).status).toBe(409);
    const { source: _, currentPassword: __, ...fields } = body();
    expect((await superadmin.call('PUT', `${path}/${key._id}`, fields)).status).toBe(409);
    expect((await made({ name: key.name })).name).toBe(key.name);
  });
});

describe('the list', () => {
  it('finds by name, source, prefix and a whole token’s beginning, and filters by state', async () => {
    const key = await made({ name: 'Ångström feeder', source: 'lab-7' });
    for (const term of ['ångSTRÖM', 'lab-7', key.prefix, `mdk_${key.prefix}_`, key.prefix.slice(0, 6)])
      expect(await found(`search=${encodeURIComponent(term)}`)).toContain(key.name);
    expect(await found(`search=${key.prefix}&state=revoked`)).toEqual([]);
    await superadmin.call('POST', `${path}/${key._id}/revoke`, {});
    expect(await found(`search=${key.prefix}&state=revoked`)).toEqual([key.name]);
    expect(await found(`search=${key.prefix}&state=active`)).toEqual([]);
    const soon = await made({ expiresAt: inAnHour() });
    await sql`update api_keys set expires_at = now() where id = ${soon._id}`.execute(app.services.db);
    expect(await found('state=expired')).toContain(soon.name);
  });

  it('sorts by last use and expiry, with what never was or never ends last', async () => {
    const key = await made({ expiresAt: inAnHour() });
    await read(key.token);
    await until(async () => expect((await found('sort=-lastUsedAt&limit=1'))[0]).toBe(key.name));
    const all = await found('sort=expiresAt&limit=100');
    expect(all.indexOf(key.name)).toBeLessThan(all.length - 1);
    const { body: page } = await superadmin.call('GET', `${path}?limit=1&page=2`);
    expect([page.data.length, page.count > 2]).toEqual([1, true]);
  });

  it('shows what a key reads, by hour and call', async () => {
    const key = await made();
    await read(key.token);
    await until(async () => {
      const { body: reads } = await superadmin.call('GET', `${path}/${key._id}/reads`);
      expect(reads.data).toMatchObject([{ call: 'listCategories', times: 1, lastIpAddress: '127.0.0.1' }]);
    });
  });
});

it('names keys on the audit page, and filters by them', async () => {
  const key = await made();
  await app.call('POST', '/api/addcategory', { category: 'By a key' }, { token: `Bearer ${key.token}` });
  const actors = await superadmin.call('GET', '/adminapi/audit/actors');
  expect(actors.body.data).toContainEqual({ _id: key._id, kind: 'key', name: key.name, email: null });
  const trail = await superadmin.call('GET', `/adminapi/audit?admin=${key._id}`);
  expect(trail.body.data).toMatchObject([{ call: 'addCategory', adminName: key.name, adminEmail: null }]);
  await app.call('GET', '/api/getAllusers', undefined, { token: `Bearer ${key.token}` });
  const refused = await superadmin.call('GET', `/adminapi/audit/refused?admin=${key._id}`);
  expect(refused.body.data).toMatchObject([{ call: 'listUsers', adminName: key.name, adminEmail: null }]);
});
