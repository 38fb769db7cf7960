import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentFile } from '#server/features/privacy/documents/store.ts';
import { smallPdf } from '#server/sample/small-pdf.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cryptoFields } from '#server/testing/currencies.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { sendForm } from '#server/testing/marketplace.ts';
import { photo } from '#server/testing/pictures.ts';
import { type S3Server, startS3Server, storedHashes } from '#server/testing/s3-server.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { until } from '#server/testing/until.ts';
import { purgeDue } from './purge.ts';
import { hashOf } from './store.ts';

let s3: S3Server;
let app: TestApp;
let admin: TestAdmin;
let feeder: TestKey;
beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp(s3.environment);
  admin = await app.signIn();
  const may = (path: string) => ({ path, isWriteAccess: true });
  feeder = await addTestKey(app, { restriction: [may('/feed/users'), may('/feed/documents')] });
});
afterAll(async () => {
  await app.close();
  await s3.remove();
});

let counter = 0;
/** Adds a currency with a picture that no other has. */
async function upload() {
  counter += 1;
  const picture = new File([new Uint8Array(await photo('png', 60 + counter * 3))], 'coin.png', {
    type: 'image/png',
  });
  const { status, body } = await sendForm(app, admin, '/adminapi/currency', {
    ...cryptoFields(),
    photo: picture,
    minabi: '',
    bankName: '',
  });
  const address: string = body.result?.currencyimage ?? '';
  return { status, body, address, hash: /[\da-f]{64}/.exec(address)?.[0] ?? '' };
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A document whose file was sent by the feed. */
async function document(bytes = smallPdf([`Bill ${(counter += 1)}`])) {
  const id = `d${counter}`;
  await feeder.call('POST', '/feed/v1/users', [{ id: `u${counter}`, name: 'Noor' }]);
  const row = { id, user: `u${counter}`, kind: 'passport', fileHash: sha(bytes) };
  await feeder.call('POST', '/feed/v1/documents', [row]);
  const response = await fetch(`${app.url}/feed/v1/documents/${id}/file`, {
    method: 'PUT',
    headers: { authorization: feeder.authorization, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  });
  const stored = await app.services.db
    .selectFrom('documents')
    .leftJoin('document_files', 'document_id', 'id')
    .select(['id', 'user_id', 'hash', 'bytes', 'object_hash'])
    .where('file_hash', '=', sha(bytes))
    .executeTakeFirstOrThrow();
  return { status: response.status, ...stored };
}

async function fetchDocument(id: string) {
  const { body } = await admin.call('POST', `/adminapi/document/${id}/open`, {});
  return fetch(app.url + body.result.path, { headers: { authorization: admin.token } });
}

const purge = () => purgeDue(app.services.db, s3.store);
/** As if every write that stored an object had ended long ago. */
const endClaims = async () => {
  await sql`update objects set claimed_until = now()`.execute(app.services.db);
  await sql`update object_releases set due_at = now()`.execute(app.services.db);
};

/** specification 43.1 */
describe('with an object store', () => {
  it('keeps an uploaded picture there, at the same address with the same headers', async () => {
    const { status, address, hash } = await upload();
    expect(status).toBe(200);
    const row = await app.services.db
      .selectFrom('images')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    expect([row.bytes, row.object_hash]).toEqual([null, hash]);
    const answer = await fetch(app.url + address);
    expect([answer.status, hashOf(Buffer.from(await answer.arrayBuffer()))]).toEqual([200, hash]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag: `"${hash}"`,
    });
    expect((await fetch(app.url + address, { headers: { 'if-none-match': `"${hash}"` } })).status).toBe(304);
    expect(await storedHashes(s3.store)).toContain(hash);
  });

  it('keeps the file of a document there encrypted, and opens it as before', async () => {
    const { status, id, hash, bytes, object_hash: object } = await document();
    expect([status, bytes]).toEqual([200, null]);
    const stored = (await s3.store.get(object ?? '')) ?? Buffer.alloc(0);
    expect([hashOf(stored), stored.includes('%PDF'), stored.includes('WEBP')]).toEqual([
      object,
      false,
      false,
    ]);
    const plain = openDocumentFile(app.services.keys.documents, { id, hash: hash ?? '', bytes: stored });
    const answer = await fetchDocument(id);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, plain]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('keeps files of tickets there, one object for the same bytes', async () => {
    const picture = await photo('jpeg', 400);
    const names: (string | null)[] = [];
    for (const round of [1, 2]) {
      const ticketId = await addTicket(app);
      const file = new File([new Uint8Array(picture)], `shot${round}.jpg`, { type: 'image/jpeg' });
      const { status } = await sendForm(app, admin, '/adminapi/support/files', { ticketId, file });
      expect(status).toBe(200);
      const row = await app.services.db
        .selectFrom('ticket_files')
        .select(['bytes', 'object_hash'])
        .where('ticket_id', '=', ticketId)
        .executeTakeFirstOrThrow();
      expect(row.bytes).toBeNull();
      names.push(row.object_hash);
    }
    expect(new Set(names).size).toBe(1);
  });
});

/** specification 43.4 */
describe('the deletion of objects', () => {
  it('follows the last row that names one, not an earlier one', async () => {
    const { db } = app.services;
    const rows = await db.selectFrom('ticket_files').select(['id', 'object_hash']).execute();
    const object = rows[0]?.object_hash ?? '';
    await endClaims();
    await purge();
    expect(await storedHashes(s3.store)).toContain(object);
    await db
      .deleteFrom('ticket_files')
      .where('id', '=', rows[0]?.id ?? '')
      .execute();
    await purge();
    expect(await storedHashes(s3.store)).toContain(object);
    await db.deleteFrom('ticket_files').where('object_hash', '=', object).execute();
    expect(await purge()).toBe(1);
    expect(await storedHashes(s3.store)).not.toContain(object);
  });

  it('follows the erasure of a user at once', async () => {
    const { id, object_hash: object } = await document();
    await endClaims();
    await purge();
    expect(await storedHashes(s3.store)).toContain(object);
    await app.services.db.deleteFrom('document_files').where('document_id', '=', id).execute();
    expect(await purge()).toBe(1);
    expect(await storedHashes(s3.store)).not.toContain(object);
  });

  it('leaves what a write is about to name, and takes what no write named', async () => {
    const bytes = Buffer.from('an upload under way');
    const { object_hash: object } = await app.services.objects.place(bytes);
    await sql`update object_releases set due_at = now()`.execute(app.services.db);
    expect(await purge()).toBe(0);
    expect(await storedHashes(s3.store)).toContain(object);
    await endClaims();
    expect(await purge()).toBe(1);
    expect(await storedHashes(s3.store)).not.toContain(object);
  });

  it('never breaks a picture that is uploaded again at the same moment', async () => {
    const { db, objects } = app.services;
    const bytes = Buffer.from('again and again');
    const hash = hashOf(bytes);
    for (let round = 0; round < 20; round += 1) {
      await objects.place(bytes);
      await endClaims();
      const keep = async () => {
        const placed = await objects.place(bytes);
        await db
          .insertInto('images')
          .values({ hash, ...placed, width: 1, height: 1 })
          .execute();
      };
      await Promise.all([purge(), keep(), purge()]);
      expect((await s3.store.get(hash))?.toString()).toBe(bytes.toString());
      await db.deleteFrom('images').where('hash', '=', hash).execute();
    }
    await endClaims();
  });

  it('loses nothing while the store is down', async () => {
    await purge();
    const { object_hash: object } = await app.services.objects.place(Buffer.from('to delete later'));
    await endClaims();
    await s3.stop();
    await expect(purge()).rejects.toThrow();
    await s3.start();
    expect(await purge()).toBe(1);
    expect(await storedHashes(s3.store)).not.toContain(object);
  });
});

/** specification 43.2 */
describe('while the store is down', () => {
  it('refuses uploads and changes nothing, answers 503 to readers, and shows a finding', async () => {
    const { address } = await upload();
    const { id } = await document();
    const count = () =>
      app.services.db
        .selectFrom('currencies')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await s3.stop();
    const refused = await upload();
    expect([refused.status, refused.body.errors]).toEqual([
      503,
      { messages: 'File storage is not responding. Nothing was changed. Try again in a moment.' },
    ]);
    expect(await count()).toEqual(before);
    expect((await document()).status).toBe(503);
    const broken = await fetch(app.url + address);
    expect([broken.status, broken.headers.get('cache-control'), await broken.json()]).toEqual([
      503,
      expect.not.stringContaining('immutable'),
      { errors: { messages: 'File storage is not responding. Try again in a moment.' } },
    ]);
    expect((await fetchDocument(id)).status).toBe(503);
    const health = await admin.call('GET', '/adminapi/findings');
    expect(health.body.result.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', about: 'object store' }),
    );
    await s3.start();
    await until(async () => expect((await fetch(app.url + address)).status).toBe(200));
    expect((await fetchDocument(id)).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });
});

/** specification 43.3 */
describe('an object that is not what its hash says', () => {
  it('is not served', async () => {
    const { address, hash } = await upload();
    const { id, object_hash: object } = await document();
    await s3.store.put(hash, Buffer.from('something else'));
    await s3.store.put(object ?? '', Buffer.from('something else'));
    expect((await fetch(app.url + address)).status).toBe(503);
    expect((await fetchDocument(id)).status).toBe(503);
    await s3.store.delete(object ?? '');
    expect((await fetchDocument(id)).status).toBe(503);
  });
});
