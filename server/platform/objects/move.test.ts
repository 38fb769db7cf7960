import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openDocumentFile,
  placeDocumentFile,
  keepDocumentFile,
} from '#server/features/privacy/documents/store.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestAppOn, type TestApp } from '#server/testing/app.ts';
import { createTestDatabase, type TestDatabase, testSecret } from '#server/testing/database.ts';
import { type S3Server, startS3Server, storedHashes } from '#server/testing/s3-server.ts';
import { ended } from '#server/testing/server-process.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { addUser } from '#server/testing/users.ts';
import { until } from '#server/testing/until.ts';
import { missingObjects } from './compare.ts';
import { moveFiles } from './move.ts';
import { purgeDue } from './purge.ts';
import { countFiles, fileTables } from './queries.ts';
import { serversWithout } from './servers.ts';
import { hashOf } from './store.ts';

let s3: S3Server;
let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  s3 = await startS3Server();
  database = await createTestDatabase();
  app = await startTestAppOn(database, s3.environment);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await s3.remove();
});

const root = join(import.meta.dirname, '../../..');
const pictures = 300;

/** The command in a process of its own, as an operator runs it. */
function command(...args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['tools/scripts/objects.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY: testSecret, ...s3.environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function run(...args: string[]) {
  const { child, output } = command(...args);
  const code = await ended(child);
  return { code, output: output() };
}

const counts = async () => {
  const all = await Promise.all(fileTables.map((table) => countFiles(database.kysely, table)));
  return { inside: all.map(({ inside }) => inside), outside: all.map(({ outside }) => outside) };
};

/** Stores pictures in the database, as before an object store was set. */
async function addPictures(): Promise<string[]> {
  const hashes: string[] = [];
  const rows = Array.from({ length: pictures }, () => {
    const bytes = randomBytes(3000);
    hashes.push(hashOf(bytes));
    return { hash: hashOf(bytes), bytes, width: 1, height: 1 };
  });
  for (let at = 0; at < rows.length; at += 200)
    await database.kysely
      .insertInto('images')
      .values(rows.slice(at, at + 200))
      .execute();
  return hashes;
}

/** Two tickets with the same file. */
async function addTicketFiles(bytes: Buffer): Promise<void> {
  for (let index = 0; index < 2; index += 1) {
    const ticket_id = await addTicket(app);
    const file = { id: uuidV7(), ticket_id, name: 'a.webp', size: bytes.length, bytes };
    await database.kysely
      .insertInto('ticket_files')
      .values({ ...file, type: 'image/webp' })
      .execute();
  }
}

async function addDocument(bytes: Buffer) {
  const user = await addUser(app);
  const id = uuidV7();
  const hash = hashOf(bytes);
  await database.kysely
    .insertInto('documents')
    .values({ id, user_id: user.id, kind: 'passport', file_hash: hash })
    .execute();
  const inDatabase = { place: async (secret: Buffer) => ({ bytes: secret, object_hash: null }) };
  const objects = inDatabase as unknown as TestApp['services']['objects'];
  const { keys } = app.services;
  await keepDocumentFile(
    database.kysely,
    await placeDocumentFile({ objects, keys }, { id, hash, type: 'application/pdf', bytes }),
  );
  return { id, hash };
}

/** Reads pictures all the time, and counts answers that are not the whole picture. */
function readAllTheTime(hashes: readonly string[]) {
  const over = new AbortController();
  const seen = { read: 0, broken: 0 };
  const reader = async () => {
    while (!over.signal.aborted) {
      const hash = hashes[Math.floor(Math.random() * hashes.length)] ?? '';
      const answer = await fetch(`${app.url}/images/${hash}.webp`);
      const isWhole = answer.status === 200 && hashOf(Buffer.from(await answer.arrayBuffer())) === hash;
      seen.read += 1;
      if (!isWhole) seen.broken += 1;
    }
  };
  const readers = [reader(), reader(), reader()];
  return async () => {
    over.abort();
    await Promise.all(readers);
    return seen;
  };
}

it('names no object that the store answers with other bytes', async () => {
  const bytes = randomBytes(2000);
  await database.kysely
    .insertInto('images')
    .values({ hash: hashOf(bytes), bytes, width: 1, height: 1 })
    .execute();
  const lossy = { ...s3.store, put: async (hash: string) => s3.store.put(hash, Buffer.from('cut off')) };
  await expect(moveFiles(database.kysely, { store: lossy, to: 'store' })).rejects.toThrow('other bytes');
  expect((await counts()).outside[0]).toBe(0);
  await moveFiles(database.kysely, { store: s3.store, to: 'store' });
  expect((await counts()).inside[0]).toBe(0);
  await s3.store.delete(hashOf(bytes));
  expect(await missingObjects(database.kysely, s3.store)).toEqual([hashOf(bytes)]);
  const { unreadable } = await moveFiles(database.kysely, { store: s3.store, to: 'database' });
  expect(unreadable).toEqual([hashOf(bytes)]);
  await database.kysely.deleteFrom('images').execute();
  await sql`update object_releases set due_at = now()`.execute(database.kysely);
  await sql`update objects set claimed_until = now()`.execute(database.kysely);
  await purgeDue(database.kysely, s3.store);
});

/** specification 43.5 */
it(
  'moves everything there and back under readers, also after it was killed',
  { timeout: 240_000 },
  async () => {
    const hashes = await addPictures();
    const shared = randomBytes(5000);
    await addTicketFiles(shared);
    const paper = Buffer.from('%PDF-1.4 of somebody');
    const document = await addDocument(paper);
    const deleted = hashes.pop() ?? '';
    const stopReading = readAllTheTime(hashes);

    const killed = command('move');
    await until(async () => expect((await counts()).outside[0]).toBeGreaterThan(pictures / 20));
    killed.child.kill('SIGKILL');
    await ended(killed.child);
    const half = await counts();
    expect(half.inside[0]).toBeGreaterThan(0);
    expect((half.inside[0] ?? 0) + (half.outside[0] ?? 0)).toBe(pictures);

    const resumed = await run('move');
    expect([resumed.code, resumed.output]).toEqual([0, expect.stringContaining('Moved')]);
    expect(await counts()).toEqual({ inside: [0, 0, 0], outside: [pictures, 1, 2] });
    // The two equal files are one object.
    expect(await storedHashes(s3.store)).toHaveLength(pictures + 2);
    const counted = await run('count');
    expect([counted.code, counted.output]).toEqual([
      0,
      expect.stringContaining(
        `${pictures + 2} named by rows, 0 of them missing or of another size, 0 that no row names, 0 that this workspace doesn't know`,
      ),
    ]);
    // The document is there as it was in the database: encrypted.
    const row = await database.kysely
      .selectFrom('document_files')
      .selectAll()
      .where('document_id', '=', document.id)
      .executeTakeFirstOrThrow();
    const stored = (await s3.store.get(row.object_hash ?? '')) ?? Buffer.alloc(0);
    expect(stored.includes('%PDF')).toBe(false);
    expect(openDocumentFile(app.services.keys.documents, { ...document, bytes: stored })).toEqual(paper);

    // Deleted rows leave objects; a stranger's object is left alone unless it is asked for.
    await database.kysely.deleteFrom('images').where('hash', '=', deleted).execute();
    const stranger = randomBytes(100);
    await s3.store.put(hashOf(stranger), stranger);
    await sql`update objects set claimed_until = now()`.execute(database.kysely);
    expect((await run('purge')).output).toContain('Deleted 1 objects.');
    expect(await storedHashes(s3.store)).toContain(hashOf(stranger));
    expect((await run('purge', '--unknown')).output).toContain('Deleted 1 objects.');
    expect(await storedHashes(s3.store)).toHaveLength(pictures + 1);

    const back = await run('move', '--to-database');
    expect([back.code, back.output]).toEqual([0, expect.stringContaining('to the database')]);
    expect(await counts()).toEqual({ inside: [pictures - 1, 1, 2], outside: [0, 0, 0] });
    await sql`update objects set claimed_until = now()`.execute(database.kysely);
    expect((await run('purge')).output).toContain(`Deleted ${pictures + 1} objects.`);
    expect(await storedHashes(s3.store)).toHaveLength(0);

    const { read, broken } = await stopReading();
    expect(broken).toBe(0);
    expect(read).toBeGreaterThan(100);
  },
);

it('knows the servers that could not read from the store', async () => {
  const server = { id: uuidV7(), host: 'old', version: '0', knows: [] };
  await database.kysely.insertInto('servers').values(server).execute();
  expect(await serversWithout(database.kysely, s3.store.place)).toEqual(['old']);
  expect((await run('move')).output).toContain("can't read from s3://files/");
  await database.kysely.updateTable('servers').set({ object_store: s3.store.place }).execute();
  expect(await serversWithout(database.kysely, s3.store.place)).toEqual([]);
});
