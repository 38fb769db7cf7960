import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAdmin } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type KeyedServer, startWithKeys, testKeys, workOnKeys } from '#server/testing/key-rotation.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';

const { a, b } = testKeys;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const untilEnded = (server: KeyedServer, state: string) =>
  until(async () => {
    await server.follow();
    await sealAll(server);
    await workOnKeys(server);
    const runs = await database.kysely.selectFrom('runs').select(['state', 'error']).orderBy('id').execute();
    expect(runs.at(-1)?.state).toBe(state);
    return runs.at(-1);
  });

it('a run ends with a sentence where a record is damaged, the key stays needed, and a restart tries again', async () => {
  const first = await startWithKeys(database, [a]);
  const [whole, damaged] = [await addTestAdmin(first), await addTestAdmin(first)];
  await switchSecondFactorOn(first, whole);
  const set = (totp_secret: Buffer | null) =>
    database.kysely.updateTable('admins').set({ totp_secret }).where('id', '=', damaged.id).execute();
  await set(randomBytes(60));
  await first.close();

  const second = await startWithKeys(database, [b, a]);
  expect(await untilEnded(second, 'failed')).toMatchObject({
    error: { sentence: 'rekeyFailed', values: { count: '1' } },
  });
  await second.close();
  await expect(startWithKeys(database, [b])).rejects.toThrow(
    'Key 1 is missing, and it is still used by: 1 authenticator app.',
  );

  await set(null);
  const third = await startWithKeys(database, [b, a]);
  await untilEnded(third, 'done');
  await third.close();
  await (await startWithKeys(database, [b])).close();
});
