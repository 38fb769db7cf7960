import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeysSchemas } from '#contract/identity/api-keys.schemas.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const isTaken = (network: string) =>
  apiKeysSchemas.addApiKey.input.shape.networks.safeParse([network]).success;

const written = [
  '1.2.3.4',
  '0.0.0.0/0',
  '::/0',
  '1.2.3.4/32',
  '2001:DB8::1',
  '2001:db8::1/128',
  '::ffff:1.2.3.4',
  '::ffff:0:0/96',
  'fe80::1%eth0',
  '1.2.3.4/032',
  '1.2.3.4/',
  '01.2.3.4',
  '1.2.3',
  '1.2.3/24',
  '::1/129',
  '1::2::3',
  ':',
  '[::1]',
  '::1/0x10',
  '١.٢.٣.٤',
];

it('takes no network that the database would refuse', async () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.constantFrom(...written));
  const network = fc.oneof(
    address,
    fc.tuple(address, fc.nat(140)).map(([one, bits]) => `${one}/${bits}`),
  );
  const taken = fc.sample(network, 2000).concat(written).filter(isTaken);
  expect(taken.length).toBeGreaterThan(300);
  const refused: string[] = [];
  for (const one of taken) {
    await sql`select network(${one}::inet)`.execute(app.services.db).catch(() => refused.push(one));
  }
  expect(refused).toEqual([]);
});

it.each([
  ['0.0.0.0/0', '203.0.113.7', 200],
  ['::/0', '2001:db8::1', 200],
  // A network of IPv6 lets no IPv4 in, however it writes those.
  ['::/0', '203.0.113.7', 403],
  ['::ffff:203.0.113.0/120', '203.0.113.7', 403],
  ['::ffff:203.0.113.0/120', '203.0.114.7', 403],
  ['0.0.0.0/0', '2001:db8::1', 403],
  ['203.0.113.0/24', '203.0.113.255', 200],
  ['203.0.113.0/24', '203.0.114.0', 403],
  ['203.0.113.7/32', '::ffff:203.0.113.7', 200],
  ['2001:db8::/32', '2001:DB8:ffff::1', 200],
  ['2001:db8::/32', '2001:db9::1', 403],
])('%s lets %s through or not: %i', async (network, address, status) => {
  const key = await addTestKey(app, {
    restriction: [{ path: '/categorylist', isWriteAccess: false }],
    networks: [network],
  });
  const answer = await key.call('GET', '/api/categorylist', undefined, { 'x-forwarded-for': address });
  expect(answer.status).toBe(status);
  // What a stranger writes before the proxy counts for nothing.
  const forged = await key.call('GET', '/api/categorylist', undefined, {
    'x-forwarded-for': `203.0.113.7, ${address}`,
  });
  expect(forged.status).toBe(status);
});
