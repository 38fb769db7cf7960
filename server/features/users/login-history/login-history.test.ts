import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  for (const [index, day] of ['2026-03-01', '2026-03-02', '2026-03-03'].entries()) {
    const at = new Date(`${day}T12:00:00Z`);
    await app.services.db
      .insertInto('logins')
      .values({
        id: uuidV7(at),
        email: `person${index}@example.com`,
        country_name: ['India', 'türkiye', null][index] ?? null,
        country_code: ['IN', 'TR', null][index] ?? null,
        region_name: ['Kerala', 'Ankara', null][index] ?? null,
        ip_address: ['203.0.113.7', '2001:db8::1', '198.51.100.2'][index] ?? '',
        os: ['Windows 11', 'iOS 18', null][index] ?? null,
        status: index === 1 ? 'Failed' : 'Success',
        created_at: at,
      })
      .execute();
  }
});
afterAll(() => app.close());

const emails = async (query: string) =>
  (await admin.call('GET', `/adminapi/getLoginHistory?${query}`)).body.data.map(
    ({ email }: { email: string }) => email.replace('@example.com', ''),
  );

test('shows every field under its wire name, newest first', async () => {
  const { status, body } = await admin.call('GET', '/adminapi/getLoginHistory?limit=2');
  expect(status).toBe(200);
  expect(body.count).toBe(3);
  expect(body.data[1]).toEqual({
    _id: expect.any(String),
    userId: null,
    email: 'person1@example.com',
    countryName: 'türkiye',
    countryCode: 'TR',
    regionName: 'Ankara',
    ipaddress: '2001:db8::1',
    os: 'iOS 18',
    createdAt: '2026-03-02T12:00:00.000Z',
    status: 'Failed',
  });
});

test.each([
  ['search=PERSON2', ['person2']],
  ['search=T%C3%BCrk', ['person1']],
  ['search=kera', ['person0']],
  ['search=db8', ['person1']],
  ['search=windows', ['person0']],
  ['search=failed', ['person1']],
  ['search=in', ['person0']],
  ['search=2026', []],
  ['status=Success', ['person2', 'person0']],
  ['from=2026-03-02T12:00:00Z', ['person2', 'person1']],
  ['to=2026-03-02T12:00:00Z', ['person0']],
  ['from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z&search=person', ['person1']],
  ['sort=createdAt', ['person0', 'person1', 'person2']],
  ['sort=countryName', ['person0', 'person1', 'person2']],
  ['sort=-countryCode', ['person2', 'person1', 'person0']],
  ['sort=regionName', ['person1', 'person0', 'person2']],
  ['sort=ipaddress', ['person2', 'person1', 'person0']],
  ['sort=os', ['person1', 'person0', 'person2']],
  ['sort=status', ['person1', 'person0', 'person2']],
  ['sort=-email', ['person2', 'person1', 'person0']],
])('%s', async (query, expected) => {
  expect(await emails(query)).toEqual(expected);
});

test.each(['sort=id', 'from=yesterday', 'status=failed', 'user=1'])(
  'refuses %s under its name',
  async (query) => {
    const { status, body } = await admin.call('GET', `/adminapi/getLoginHistory?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
  },
);
