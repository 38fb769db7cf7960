// Long because one desk, fed once, serves the file's way in, out and away.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOfHour } from '#contract/platform/limits.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { smallPdf } from '#server/sample/small-pdf.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { hugePng, photo, polyglot, svgWithScript } from '#server/testing/pictures.ts';
import { ageProof, switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { deleteDueFiles } from './delete-due.ts';

let app: TestApp;
let root: TestAdmin;
let feeder: TestKey;
const may = (path: string, isWriteAccess = true) => ({ path, isWriteAccess });
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pdf = smallPdf(['Electricity bill', 'Name (of somebody)']);

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
  feeder = await addTestKey(app, { restriction: [may('/feed/users'), may('/feed/documents')] });
});
afterAll(() => app.close());

const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(app.services.db)).rows;

async function send(id: string, bytes: Buffer, { type = 'image/png', key = feeder } = {}) {
  const response = await fetch(`${app.url}/feed/v1/documents/${encodeURIComponent(id)}/file`, {
    method: 'PUT',
    headers: { authorization: key.authorization, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const feed = async (entity: string, row: object, key = feeder) =>
  (await key.call('POST', `/feed/v1/${entity}`, [row])).body.results[0];

let counter = 0;
/** A document with its user and, unless it is null, its file. */
async function document(file: Buffer | null, more: object = {}) {
  const number = (counter += 1);
  const external = `doc/${number} ü`;
  await feed('users', { id: `u${number}`, name: 'Noor' });
  const hash = sha(file ?? pdf);
  const row = {
    id: external,
    user: `u${number}`,
    kind: 'passport',
    number: 'AB1234567',
    fileHash: hash,
    ...more,
  };
  expect(await feed('documents', row)).toMatchObject({ result: 'created' });
  if (file) expect(await send(external, file)).toEqual({ status: 200, body: { result: 'created' } });
  const [found] = await rows(sql<{ id: string; userId: string }>`
    select documents.id, user_id as "userId" from documents join feed_records on record_id = documents.id
    where external_id = ${external}`);
  return { ...(found as { id: string; userId: string }), external, hash, row };
}

const open = (id: string, who: Pick<TestAdmin, 'call'> = root, more: object = {}) =>
  who.call('POST', `/adminapi/document/${id}/open`, more);
const fetchFile = (address: string, who: TestAdmin = root) =>
  fetch(app.url + address, { headers: { authorization: who.token } });
const listed = async (userId: string, who = root) =>
  (await who.call('GET', `/adminapi/userDocuments/${userId}`)).body.result.documents;

/** specification 25.4 */
describe('the file of a document', () => {
  it('is taken once, made anew, and stands in the database encrypted', async () => {
    const given = await polyglot();
    const { id, external, userId, row } = await document(given, {
      level: 2,
      expiresAt: '2020-01-01T00:00:00Z',
    });
    expect(await send(external, given)).toEqual({ status: 200, body: { result: 'unchanged' } });
    const [stored] = await rows(sql<{ bytes: Buffer; number: string }>`
      select bytes, number from document_files join documents on id = document_id where id = ${id}`);
    expect(stored?.number).toBe('••••4567');
    expect(stored?.bytes.includes('WEBP')).toBe(false);
    // Its own number comes back as it is kept, so that nothing has changed.
    expect(await feed('documents', row)).toMatchObject({ result: 'unchanged' });
    expect(await listed(userId)).toMatchObject([
      { kind: 'passport', side: 'whole', number: '••••4567', level: 2, isExpired: true, file: 'picture' },
    ]);
    const { body } = await open(id);
    const file = await fetchFile(body.result.path);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.headers.get('content-type'), bytes.toString('latin1', 8, 12)]).toEqual([
      'image/webp',
      'WEBP',
    ]);
    expect(bytes.includes('<script>')).toBe(false);
    // Nobody can put the file of one document below another.
    const other = await document(await photo('png'));
    await sql`update document_files set bytes = (select bytes from document_files where document_id = ${id})
      where document_id = ${other.id}`.execute(app.services.db);
    expect((await fetchFile((await open(other.id)).body.result.path)).status).toBe(500);
  });

  it('may be a PDF, which a browser takes for nothing else', async () => {
    const page = Buffer.concat([
      pdf.subarray(0, 9),
      Buffer.from('%<html><script>alert(1)</script></html>\n'),
      pdf.subarray(9),
    ]);
    const { id } = await document(page);
    const { result } = (await open(id)).body;
    expect(result.type).toBe('application/pdf');
    const file = await fetchFile(result.path);
    // The file is written again, with only what a PDF reader needs.
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect([bytes.slice(0, 5), bytes.includes('<script>')]).toEqual(['%PDF-', false]);
    const { headers } = file;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    ['an SVG with a script', svgWithScript, 415],
    ['a hundred megapixels', hugePng(10_000, 10_000), 413],
    ['25 MB', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(25_000_000)]), 413],
    ['a PDF that was cut off', Buffer.concat([pdf.subarray(0, 400), Buffer.alloc(3000, 32)]), 400],
    [
      'a PDF with a program',
      Buffer.from(
        pdf
          .toString('latin1')
          .replace(
            '/Type /Catalog',
            '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
          ),
        'latin1',
      ),
      415,
    ],
    [
      'a PDF with a password',
      Buffer.from(pdf.toString('latin1').replace('/Size', '/Encrypt 9 0 R /Size'), 'latin1'),
      400,
    ],
    ['nothing', Buffer.alloc(0), 400],
  ])('is refused where it is %s', async (_, bytes, status) => {
    const { id, external } = await document(null, { fileHash: sha(bytes) });
    expect((await send(external, bytes, { type: 'application/octet-stream' })).status).toBe(status);
    expect((await open(id)).status).toBe(404);
  });

  it('is refused cut off, as another than the row says, of others, and without the right', async () => {
    const whole = await photo('jpeg', 800);
    const half = whole.subarray(0, Math.floor(whole.length * 0.6));
    const cut = await document(null, { fileHash: sha(half) });
    expect((await send(cut.external, half)).status).toBe(400);
    expect((await send(cut.external, whole)).status).toBe(409);
    const elsewhere = await addTestKey(app, { source: 'elsewhere', restriction: [may('/feed/documents')] });
    expect((await send(cut.external, half, { key: elsewhere })).status).toBe(404);
    const without = await addTestKey(app, { restriction: [may('/feed/users'), may('/feed/verifications')] });
    expect((await send(cut.external, half, { key: without })).status).toBe(403);
    expect((await send('nobody', half)).status).toBe(404);
    expect((await send(cut.external, half, { type: 'text/html' })).status).toBe(415);
    // Its user has not come yet, so it is no record yet.
    await feed('documents', { id: 'early', user: 'later', kind: 'selfie', fileHash: sha(whole) });
    expect((await send('early', whole)).status).toBe(404);
    await feed('users', { id: 'later', name: 'Late' });
    expect((await send('early', whole)).body).toEqual({ result: 'created' });
  });

  it('is kept once of two who bring it at once, and one that the row no longer names is shown no more', async () => {
    const [one, other] = [await photo('png', 90), await photo('png', 120)];
    const { id, external, userId, row } = await document(null, { fileHash: sha(one) });
    const second = await addTestKey(app, { restriction: [may('/feed/documents')] });
    const answers = await Promise.all([send(external, one), send(external, one, { key: second })]);
    expect(answers.map(({ body }) => body['result']).sort()).toEqual(['created', 'unchanged']);
    const { body } = await open(id);
    expect(await feed('documents', { ...row, fileHash: sha(other), revision: 2 })).toMatchObject({
      result: 'changed',
    });
    expect(await feed('documents', { ...row, fileHash: sha(one), revision: 1 })).toMatchObject({
      result: 'stale',
    });
    expect((await fetchFile(body.result.path)).status).toBe(404);
    expect((await listed(userId))[0].file).toBe('awaited');
    expect((await send(external, one)).status).toBe(409);
    await deleteDueFiles(app.services.db);
    expect(await rows(sql`select from document_files where document_id = ${id}`)).toHaveLength(0);
    expect((await send(external, other)).body).toEqual({ result: 'created' });
  });
});

describe('the list of verification requests', () => {
  it('has those of users whose documents end within 30 days, or have ended', async () => {
    const ends = (days: number) => ({ expiresAt: new Date(Date.now() + days * 24 * 3600_000).toISOString() });
    const asked = [];
    for (const [name, more] of Object.entries({ soon: ends(10), late: ends(40), over: ends(-1), none: {} })) {
      const { userId } = await document(null, more);
      const email = `${name}@ends.example`;
      await sql`insert into verifications (id, user_id, email) values (${uuidV7()}, ${userId}, ${email})`.execute(
        app.services.db,
      );
      asked.push(email);
    }
    const found = async (documents: string) =>
      (await root.call('POST', '/api/getAllverifylist', { documents, search: 'ends.example' })).body.data.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found('expiring')).toEqual(['soon@ends.example']);
    expect(await found('expired')).toEqual(['over@ends.example']);
    expect(asked).toHaveLength(4);
  });
});

describe('opening a document', () => {
  it('takes the rights to change verifications and to see personal data, and a person', async () => {
    const { id, userId } = await document(pdf);
    await maskPersonalData(app);
    const masked = await app.signIn({ restriction: [may('/verificationlist')] });
    const reader = await app.signIn({ restriction: [may('/verificationlist', false)] });
    const stranger = await app.signIn({ restriction: [may('/user')] });
    const key = await addTestKey(app, { restriction: [may('/verificationlist')] });
    for (const who of [masked, reader, stranger, key]) expect((await open(id, who)).status).toBe(403);
    expect((await listed(userId, masked))[0].number).toBe('••••••');
    expect((await stranger.call('GET', `/adminapi/userDocuments/${userId}`)).status).toBe(403);
    expect((await open(uuidV7())).status).toBe(404);
    await maskPersonalData(app, false);
    expect((await open(id, masked)).status).toBe(200);
  });

  it('gives an address to one session for a minute, and the trail has who and which', async () => {
    const { id, userId } = await document(pdf);
    const clerk = await app.signIn({ name: 'Nadia', restriction: [may('/verificationlist')] });
    const { result } = (await open(id, clerk)).body;
    expect(Date.parse(result.until) - Date.now()).toBeLessThanOrEqual(60_000);
    const file = await fetchFile(result.path, clerk);
    expect(Buffer.from(await file.arrayBuffer()).includes('(Electricity bill)')).toBe(true);
    // Another admin, the same admin in another session, nobody, another document, a later end.
    const again = await app.call('POST', '/api/login', { email: clerk.email, password: clerk.password });
    const mine = { ...clerk, token: again.body.token as string };
    expect((await fetchFile(result.path, root)).status).toBe(404);
    expect((await fetchFile(result.path, mine)).status).toBe(404);
    expect((await fetch(app.url + result.path)).status).toBe(401);
    const other = await document(await photo('png', 33));
    expect((await fetchFile(result.path.replace(id, other.id), clerk)).status).toBe(404);
    expect((await fetchFile(result.path.replace(/\.\d+\./, '.99999999999.'), clerk)).status).toBe(404);
    const trail = await rows(sql<{ row: object }>`
      select to_jsonb(audit_log) as row from audit_log where call = 'openDocument' and record = ${id}`);
    expect(trail.map(({ row }) => row)).toMatchObject([
      { admin_name: 'Nadia', outcome: 'done', after: { kind: 'passport', userId } },
    ]);
    // The right goes, and with it the address.
    await sql`update admins set restriction = '[{"path": "/verificationlist", "isWriteAccess": false}]',
      access_version = access_version + 1 where id = ${clerk.id}`.execute(app.services.db);
    expect((await fetchFile(result.path, clerk)).status).toBe(403);
  });

  it('asks for a code where the second factor was not proved in this session within five minutes', async () => {
    const { id } = await document(pdf);
    const careful = await app.signIn({ restriction: [may('/verificationlist')] });
    const nextCode = await switchSecondFactorOn(app, careful);
    await ageProof(app, careful);
    const { status, body } = await open(id, careful);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['code']]);
    expect((await open(id, careful, { code: await nextCode() })).status).toBe(200);
    expect((await open(id, careful)).status).toBe(200);
  });
});

it('tells superadmins of many opened by one person within an hour, once, and then opens no more', async () => {
  const { id } = await document(pdf);
  const many = await app.signIn({ name: 'Many', restriction: [may('/verificationlist')] });
  const opened = (count: number) =>
    sql`insert into personal_reveals (id, admin_id, kind, record, field, reason)
      select gen_random_uuid(), ${many.id}, 'document', ${id}, 'file', 'verification' from generate_series(1, ${count}::int)`.execute(
      app.services.db,
    );
  const told = () =>
    rows(sql<{ to: string; text: string }>`
      select to_address as to, text from mail_messages where subject = 'Many user documents were opened'`);
  await opened(documentsOfHour.alarm - 2);
  expect((await open(id, many)).status).toBe(200);
  expect(await told()).toHaveLength(0);
  expect(await Promise.all([open(id, many), open(id, many)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  const mails = await told();
  const [mail] = mails;
  // One to each superadmin.
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  expect(mail?.text).toContain(`Many opened ${documentsOfHour.alarm} user documents`);
  expect(mail?.text).toContain(`/audit?admin=${many.id}&call=openDocument`);
  await opened(documentsOfHour.most);
  const refused = await open(id, many);
  expect([refused.status, refused.body.result]).toEqual([429, undefined]);
  // Others open theirs, and masked values have a count of their own.
  expect((await open(id)).status).toBe(200);
});

describe('the end of a file', () => {
  const age = (id: string, days: number) =>
    sql`update document_files set received_at = now() - make_interval(days => ${days}) where document_id = ${id}`.execute(
      app.services.db,
    );
  const ask = async (userId: string, status: string, decidedDaysAgo: number | null) =>
    sql`insert into verifications (id, user_id, email, status, decided_at)
      values (${uuidV7()}, ${userId}, ${`${userId}@example.com`}, ${status}, now() - make_interval(days => ${decidedDaysAgo}))`.execute(
      app.services.db,
    );

  it('comes after a decision, after its document’s, and with its user; not while a request waits', async () => {
    const kept = await document(pdf);
    const [decided, waiting, expired, gone, justDecided] = await Promise.all(
      [{}, {}, { expiresAt: '2021-01-01T00:00:00Z' }, {}, {}].map((more) => document(pdf, more)),
    );
    for (const one of [decided, waiting, justDecided]) await age(one?.id ?? '', 100);
    await ask(decided?.userId ?? '', 'Accepted', 91);
    await ask(waiting?.userId ?? '', 'Accepted', 91);
    await ask(waiting?.userId ?? '', 'Pending', null);
    await ask(justDecided?.userId ?? '', 'Rejected', 89);
    await sql`update users set deleted_at = now() where id = ${gone?.userId}`.execute(app.services.db);
    await Promise.all([deleteDueFiles(app.services.db), deleteDueFiles(app.services.db)]);
    const states = await Promise.all(
      [kept, decided, waiting, expired, gone, justDecided].map(async (one) => {
        const [{ file, deletedBecause, deletedAt }] = await listed(one?.userId ?? '');
        expect(deletedAt === null).toBe(deletedBecause === null);
        return [file, deletedBecause];
      }),
    );
    expect(states).toEqual([
      ['pdf', null],
      ['deleted', 'decided'],
      ['pdf', null],
      ['deleted', 'expired'],
      ['deleted', 'user'],
      ['pdf', null],
    ]);
    expect((await open(decided?.id ?? '')).status).toBe(404);
    // What was deleted doesn't come back by being sent again; another file does.
    expect((await send(decided?.external ?? '', pdf)).body).toEqual({ result: 'unchanged', deleted: true });
    const trail = await rows(
      sql`select from audit_log where call = 'deleteDocumentFile' and record = ${decided?.id}`,
    );
    expect(trail).toHaveLength(1);
  });

  it('is as superadmins say', async () => {
    const { version, ...rules } = (await root.call('GET', '/adminapi/documentRules')).body.result;
    expect(rules).toEqual({ daysAfterDecision: 90, daysAfterExpiry: 30 });
    const next = { daysAfterDecision: 0, daysAfterExpiry: 30 };
    const clerk = await app.signIn({ restriction: [may('/verificationlist')] });
    expect((await clerk.call('PUT', '/adminapi/documentRules', next)).status).toBe(403);
    const { id, userId } = await document(pdf);
    expect((await root.call('PUT', '/adminapi/documentRules', { ...next, version })).body.result).toEqual(
      next,
    );
    expect((await root.call('PUT', '/adminapi/documentRules', { ...next, version })).status).toBe(409);
    await deleteDueFiles(app.services.db);
    expect([(await listed(userId))[0].file, (await open(id)).status]).toEqual(['deleted', 404]);
    await root.call('PUT', '/adminapi/documentRules', rules);
  });
});
