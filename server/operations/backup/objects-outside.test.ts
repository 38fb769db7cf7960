import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBackup } from '#server/operations/diagnostics/verify-backup.ts';
import { Breaker } from '#server/platform/base/breaker.ts';
import { missingObjects } from '#server/platform/objects/compare.ts';
import { Objects } from '#server/platform/objects/objects.ts';
import { hashOf } from '#server/platform/objects/store.ts';
import { backUp, restoreInto } from '#server/testing/backup.ts';
import { createTestDatabase, type TestDatabase, testSecret } from '#server/testing/database.ts';
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { objectLines } from './object-lines.ts';
import { openBackup } from './open-backup.ts';

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

/** specification 43.6 */
it('names what is outside, and a restore finds it or says what is missing', async () => {
  const objects = new Objects(database.kysely, new Breaker(0), { store: s3.store, takesUploads: true });
  const pictures = ['one', 'two', 'three'].map((text) => Buffer.from(`picture ${text}`));
  for (const bytes of pictures) {
    const row = { hash: hashOf(bytes), ...(await objects.place(bytes)), width: 1, height: 1 };
    await database.kysely.insertInto('images').values(row).execute();
  }
  const path = await backUp(database);
  const backup = await openBackup(path);
  try {
    const bytes = pictures.reduce((sum, { length }) => sum + length, 0);
    expect(backup.manifest.outside).toEqual({ objects: 3, bytes });
    const restored = await restoreInto(path);
    expect(await missingObjects(restored.kysely, s3.store)).toEqual([]);
    const again = new Objects(restored.kysely, new Breaker(0), { store: s3.store, takesUploads: true });
    const read = await again.read(() =>
      restored.kysely
        .selectFrom('images')
        .select(['bytes', 'object_hash'])
        .where('hash', '=', hashOf(pictures[0] ?? Buffer.alloc(0)))
        .executeTakeFirst(),
    );
    expect(read?.bytes).toEqual(pictures[0]);

    const lost = hashOf(pictures[1] ?? Buffer.alloc(0));
    await s3.store.delete(lost);
    const { missing } = await verifyBackup(backup, { secretKey: testSecret, store: s3.store });
    expect(missing).toEqual([lost]);
    expect(objectLines(backup.manifest, missing).join('\n')).toMatch(
      new RegExp(`3 files .* 1 of them are missing[^]*${lost}`),
    );
    expect(objectLines(backup.manifest, undefined)[0]).toContain('Set OBJECT_STORE');
    expect(objectLines(backup.manifest, [])[0]).toContain('all of them are there');
  } finally {
    await backup.close();
  }
});

it('says nothing about objects where everything is in the database', async () => {
  await database.kysely.deleteFrom('images').execute();
  const backup = await openBackup(await backUp(database));
  expect(backup.manifest.outside).toBeUndefined();
  expect(objectLines(backup.manifest, undefined)).toEqual([]);
  await backup.close();
});
