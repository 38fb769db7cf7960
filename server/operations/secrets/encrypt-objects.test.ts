import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findDocumentFile,
  keepDocumentFile,
  openDocumentFile,
  placeDocumentFile,
} from '#server/features/privacy/documents/store.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { purgeDue } from '#server/platform/objects/purge.ts';
import { hashOf } from '#server/platform/objects/store.ts';
import { sealAll } from '#server/testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startWithKeys, testKeys, workOnKeys } from '#server/testing/key-rotation.ts';
import { type S3Server, startS3Server, storedHashes } from '#server/testing/s3-server.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { usesOf } from './encrypted-rows.ts';

const { a, b } = testKeys;
const pdf = Buffer.from('%PDF-1.4 what a user showed');
const hash = hashOf(pdf);

let database: TestDatabase;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await s3.remove();
});

/** specification 43.3 */
it('encrypts the object of a document again with a newer key, and deletes the former one', async () => {
  const start = (...keys: string[]) => startWithKeys(database, keys, s3.environment);
  let server = await start(a);
  const user = await addUser(server);
  const id = uuidV7();
  await database.kysely
    .insertInto('documents')
    .values({ id, user_id: user.id, kind: 'passport', file_hash: hash })
    .execute();
  const file = { id, hash, type: 'application/pdf', bytes: pdf } as const;
  await keepDocumentFile(database.kysely, await placeDocumentFile(server.services, file));
  const [former] = await storedHashes(s3.store);
  expect(await usesOf(database.kysely, 1)).toEqual(['1 file of a document']);
  await server.close();

  server = await start(b, a);
  await until(async () => {
    await server.follow();
    await sealAll(server);
    await workOnKeys(server);
    expect(await usesOf(database.kysely, 1)).toEqual([]);
  });
  await server.close();
  await sql`update objects set claimed_until = now()`.execute(database.kysely);
  expect(await purgeDue(database.kysely, s3.store)).toBe(1);
  const left = await storedHashes(s3.store);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(former);

  // The run ends in a later turn, and the former key is then no longer needed.
  server = await start(b, a);
  await until(async () => {
    await sealAll(server);
    await workOnKeys(server);
    const open = await database.kysely
      .selectFrom('runs')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
  await server.close();
  server = await start(b);
  const found = await server.services.objects.read(() => findDocumentFile(database.kysely, id));
  expect(found && openDocumentFile(server.services.keys.documents, found)).toEqual(pdf);
  await server.close();
});
