import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { loadSample } from './load.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, { users: 2000, seed: 7, until: new Date('2026-11-01T00:00:00Z') });
});
afterAll(() => database.drop());

const one = async (query: string) => (await database.pool.query(query)).rows[0] as object;

test('fees, verifications and reports have their rows and their counts', async () => {
  expect(await storedCounts(database.kysely, ['fees', 'verifications', 'reports'])).toEqual({
    fees: 2000,
    verifications: 250,
    reports: 100,
  });
});

test('nobody asks, pays or reports before user and token are there, and nothing is in the future', async () => {
  const end = `'2026-11-01'`;
  expect(
    await one(`select
      (select count(*) from fees join tokens on tokens.id = token_record where fees.created_at < tokens.created_at)
      + (select count(*) from reports join tokens on tokens.id = token_record where reports.created_at < tokens.created_at)
      + (select count(*) from verifications join users on users.id = user_id
         where verifications.created_at < users.created_at or verifications.email <> users.email)
      + (select count(*) from verifications where decided_at < created_at or decided_at > ${end} or created_at > ${end})
      + (select count(*) from reports where handled_at < created_at or handled_at > ${end}) as wrong`),
  ).toEqual({ wrong: 0 });
});

test('there is work to do and work that is done', async () => {
  expect(
    await one(`select
      (select count(distinct status)::int from verifications) as decisions,
      (select count(*) from verifications where status = 'Pending') > 0 as "somebodyWaits",
      (select count(distinct type)::int from reports) as types,
      (select count(*) from reports where handled_at is null) between 5 and 40 as "someOpen",
      (select count(distinct buy_type)::int from fees) as "buyTypes"`),
  ).toEqual({ decisions: 3, somebodyWaits: true, types: 2, someOpen: true, buyTypes: 2 });
});

test('the settings are what their history ends with', async () => {
  expect(
    await one(`select royalty_fee, service_fee_721, pks_price_usd,
      version - 1 = (select count(*) from setting_changes) as counted from settings`),
  ).toEqual({ royalty_fee: '10', service_fee_721: '2.5', pks_price_usd: '0.0842', counted: true });
  expect(
    await one(`select count(*) as broken from (
      select from_value, lag(to_value, 1, 0.0) over (partition by field order by created_at) as before from setting_changes
    ) as steps where from_value <> before`),
  ).toEqual({ broken: 0 });
});
