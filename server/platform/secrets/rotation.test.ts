import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireSignatures } from '../audit/boundary.ts';
import { exportForAuditor } from '#server/features/audit/export-for-auditor.ts';
import { recordOwnWork } from '../audit/record.ts';
import { signingDatabase } from '../audit/sign.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import {
  keepDocumentFile,
  openDocumentFile,
  placeDocumentFile,
} from '#server/features/privacy/documents/store.ts';
import { replyAddress, ticketOfAddress } from '../mail/reply-address.ts';
import { unsubscribeToken } from '#server/features/content/mail/unsubscribe.ts';
import { isApprovalSigned, signApproval } from '#server/features/withdrawals/approvals/digest.ts';
import type { TestAdmin } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type KeyedServer, startWithKeys, testKeys, workOnKeys } from '#server/testing/key-rotation.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';
import { addSubscribers } from '#server/testing/subscribers.ts';
import { addUser } from '#server/testing/users.ts';
import { usesOf } from '#server/operations/secrets/encrypted-rows.ts';

const { a, b, c } = testKeys;
const mailIn = {
  MAIL_REPLY_ADDRESS: 'help@example.com',
  MAIL_IN_SECRET: 'a secret of the mail server, long',
};
const start = (...keys: string[]) => startWithKeys(database, keys, mailIn);
const pdf = Buffer.from('%PDF-1.4 what a user showed');
const hash = createHash('sha256').update(pdf).digest('hex');

let database: TestDatabase;
let receiver: TestReceiver;
/** The server that works now. */
let server: KeyedServer;
/** Values that were created with the first key, and must still work. */
let made: {
  admin: TestAdmin;
  totp: string;
  recoveryCodes: string[];
  key: TestKey;
  webhook: { id: string; secret: string; former: string };
  unsubscribe: string;
  ticket: { id: string; address: string };
  document: string;
  approval: { digest: string; adminId: string; expiresAt: Date; signature: Buffer };
  answered: { id: string };
};

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
  server = await start(a);
  made = await makeEverything();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
  await database.drop();
});

async function makeEverything(): Promise<typeof made> {
  const { db, keys } = server.services;
  const admin = await server.signIn();
  const begun = await admin.call('POST', '/adminapi/security/secondFactor/start', {
    currentPassword: admin.password,
  });
  const totp: string = begun.body.result.secret;
  const confirmed = await admin.call('POST', '/adminapi/security/secondFactor/confirm', {
    code: generateSync({ secret: totp, epoch: Math.floor(Date.now() / 1000) }),
  });
  const endpoint = { url: receiver.url, description: '', source: '', types: [] };
  const added = await admin.call('POST', '/adminapi/webhooks', endpoint);
  const { _id: id, secret: former } = added.body.result;
  const rotated = await admin.call('POST', '/adminapi/webhooks/rotate', { id, hours: 24 });
  await addSubscribers(server, 1);
  const [subscriber] = await db.selectFrom('subscribers').select('id').execute();
  const document = uuidV7();
  const user = await addUser(server);
  await db
    .insertInto('documents')
    .values({ id: document, user_id: user.id, kind: 'passport', file_hash: hash })
    .execute();
  const file = { id: document, hash, type: 'application/pdf', bytes: pdf } as const;
  await keepDocumentFile(db, await placeDocumentFile(server.services, file));
  const ticket = uuidV7();
  const signed = { digest: 'd'.repeat(64), adminId: admin.id, expiresAt: new Date('2030-01-01') };
  const category = await admin.call('POST', '/api/addFaq', faq, { 'idempotency-key': 'once' });
  await requireSignatures(server.services);
  await sealAll(server);
  return {
    admin,
    totp,
    recoveryCodes: confirmed.body.result.recoveryCodes,
    key: await addTestKey(server, { restriction: [{ path: '/faq', isWriteAccess: false }] }),
    webhook: { id, secret: rotated.body.result.secret, former },
    unsubscribe: unsubscribeToken(keys, subscriber?.id ?? ''),
    ticket: { id: ticket, address: replyAddress(server.services, ticket) ?? '' },
    document,
    approval: {
      ...signed,
      signature: signApproval(keys, signed.digest, signed.adminId, signed.expiresAt),
    },
    answered: category.body,
  };
}

const faq = { question: 'Which key?', answer: 'The newest.' };

/** Tries everything that was made with the first key. */
async function everythingWorks(on: KeyedServer): Promise<void> {
  const { admin, totp, recoveryCodes, webhook, ticket, document, approval } = made;
  const { db, keys } = on.services;
  const { token } = admin;
  // A token that was issued before.
  expect((await on.call('GET', '/adminapi/security', undefined, { token })).status).toBe(200);
  await sql`update admins set totp_last_step = 1 where id = ${admin.id}`.execute(db);
  const { email, password } = admin;
  const code = generateSync({ secret: totp, epoch: Math.floor(Date.now() / 1000) });
  expect((await on.call('POST', '/api/login', { email, password, code })).status).toBe(200);
  const recovery = recoveryCodes.pop();
  expect((await on.call('POST', '/api/login', { email, password, code: recovery })).status).toBe(200);
  const byKey = await on.call('GET', '/api/getFaqList', undefined, { token: made.key.authorization });
  expect(byKey.status).toBe(200);
  const sent = await on.call('POST', '/adminapi/webhooks/test', { id: webhook.id }, { token });
  expect(sent.status).toBe(200);
  const message = receiver.received.at(-1);
  for (const secret of [webhook.secret, webhook.former])
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toBeDefined();
  expect((await fetch(`${on.url}/unsubscribe/${made.unsubscribe}`)).status).toBe(200);
  expect(ticketOfAddress(on.services, ticket.address)).toBe(ticket.id);
  const file = await db
    .selectFrom('document_files')
    .select('bytes')
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow();
  const bytes = file.bytes ?? Buffer.alloc(0);
  expect(openDocumentFile(keys.documents, { id: document, hash, bytes })).toEqual(pdf);
  expect(isApprovalSigned(keys, approval, 'kept')).toBe(true);
  const again = { token, headers: { 'idempotency-key': 'once' } };
  expect((await on.call('POST', '/api/addFaq', faq, again)).body).toEqual(made.answered);
  await sealAll(on);
  expect((await verifyAuditChain(on.services)).broken).toBeUndefined();
}

/** What *Health* shows. */
const stateOn = async (on: KeyedServer) =>
  (await on.call('GET', '/adminapi/serverKeys', undefined, { token: made.admin.token })).body.result;

const runsOf = () =>
  database.kysely
    .selectFrom('runs')
    .select(['kind', 'state', 'done', 'total', 'failed'])
    .orderBy('id')
    .execute();

/** Lets servers follow, and work on the run, until it is over. */
const untilEncrypted = (...servers: KeyedServer[]) =>
  until(async () => {
    for (const one of servers) await one.follow();
    await sealAll(server);
    for (const one of servers) await workOnKeys(one);
    expect((await runsOf()).at(-1)?.state).toBe('done');
  });

describe('a rotation of the key', () => {
  it('waits until every server has the new key, and both serve meanwhile', async () => {
    const other = await start(b, a);
    await other.follow();
    await server.follow();
    expect(other.services.keys.ring.inUse).toBe(1);
    expect(await stateOn(other)).toEqual({ inUse: 1, needed: [], removable: [], waiting: 2 });
    await everythingWorks(other);
    await server.close();
    server = other;
  });

  it('uses it once they do: what was made before works on each server, and a run encrypts it again', async () => {
    const second = await start(b, a);
    await server.follow();
    expect(server.services.keys.ring.inUse).toBe(2);
    // The second server doesn't follow yet: what each writes, the other reads.
    expect(second.services.keys.ring.inUse).toBe(1);
    const [first, later] = [await server.signIn(), await second.signIn()];
    for (const on of [server, second])
      for (const { token } of [first, later])
        expect((await on.call('GET', '/adminapi/security', undefined, { token })).status).toBe(200);
    await everythingWorks(server);
    await everythingWorks(second);
    await workOnKeys(server);
    expect(await stateOn(server)).toEqual({ inUse: 2, needed: [1], removable: [], waiting: null });
    expect((await runsOf()).at(-1)).toMatchObject({ kind: 'rekey', state: 'running', done: 0, total: 4 });
    await untilEncrypted(server, second);
    expect(await runsOf()).toEqual([{ kind: 'rekey', state: 'done', done: 4, total: 4, failed: 0 }]);
    expect(await usesOf(database.kysely, 1)).toEqual([]);
    expect((await usesOf(database.kysely, 2)).sort()).toEqual(
      ['1 authenticator app', '2 webhook secrets', '1 file of a document'].sort(),
    );
    await second.close();
    expect(await stateOn(server)).toEqual({ inUse: 2, needed: [], removable: [1], waiting: null });
    await everythingWorks(server);
  });

  it('leaves rows in the trail, before which the first key seals and after which it signs no more', async () => {
    const { rows } =
      await sql`select call, before, after from audit_log where call like '%SecretKey' order by id`.execute(
        database.kysely,
      );
    expect(rows).toEqual([
      { call: 'changeSecretKey', before: { key: 1 }, after: { key: 2, position: expect.any(Number) } },
      { call: 'retireSecretKey', before: null, after: { key: 2, rows: 4, position: expect.any(Number) } },
    ]);
    // Somebody with the first key and the database writes a row.
    const { keys } = server.services;
    const stolen = await loadSecretKeys({ secretKey: a, dataDir: '' }, async () => true);
    const audit = { record: 'forged', before: null, after: null };
    await signingDatabase(database.kysely, stolen)
      .transaction()
      .execute((transaction) => recordOwnWork(transaction, 'updateFaq', audit, null));
    expect((await verifyAuditChain({ db: database.kysely, keys })).broken).toMatch(/updateFaq of forged/);
    await database.pool.query(
      `delete from audit_signatures where audit_id in (select id from audit_log where record = 'forged')`,
    );
    await database.pool.query(`delete from audit_log where record = 'forged'`);
  });

  it('refuses an approval of the former key once only the database has it', async () => {
    expect(isApprovalSigned(server.services.keys, made.approval)).toBe(true);
    await server.close();
    server = await start(b);
    expect(await stateOn(server)).toEqual({ inUse: 2, needed: [], removable: [], waiting: null });
    expect(isApprovalSigned(server.services.keys, made.approval)).toBe(false);
    expect(isApprovalSigned(server.services.keys, made.approval, 'kept')).toBe(true);
  });

  it('needs the former key no more: everything works with the new one alone', async () => {
    await everythingWorks(server);
    await expect(start(a)).rejects.toThrow('This workspace uses key 2, and this server has key 1 alone.');
    await expect(start(a, b)).rejects.toThrow('The keys are in the wrong order: key 1, then key 2.');
    await expect(start(c)).rejects.toThrow('is another key than this workspace has had so far');
    await expect(start(b, c)).rejects.toThrow('this workspace never had it. The newest key comes first');
  });

  it('can be done again: what the first key made is verified still', async () => {
    await server.close();
    server = await start(c, b);
    await server.follow();
    await untilEncrypted(server);
    await server.close();
    server = await start(c);
    expect(server.services.keys.ring.inUse).toBe(3);
    await everythingWorks(server);
  });

  it('is exported for an auditor, with a key for each part', async () => {
    const folder = await createTempFolder();
    const { head } = await verifyAuditChain(server.services);
    const { db, keys } = server.services;
    const { file = '', key } = await exportForAuditor(db, keys, folder.path);
    expect(key.split(',')).toHaveLength(3);
    const run = (AUDIT_KEY: string) =>
      spawnSync(process.execPath, ['examples/auditor/verify.mjs', file, '--head', head], {
        env: { AUDIT_KEY },
        encoding: 'utf8',
      });
    expect(run(key).stdout).toContain(`The last one is ${head}`);
    expect(run(key.split(',', 1).join()).stderr).toMatch(/^BROKEN: The row at position \d+ /);
    await folder.remove();
  });

  it('notices when somebody moves the position from which a key seals', async () => {
    const { rows } = await sql<{ sealed_after: string }>`
      select sealed_after from secret_keys where version = 2`.execute(database.kysely);
    await sql`update secret_keys set sealed_after = sealed_after + 1 where version = 2`.execute(
      database.kysely,
    );
    expect((await verifyAuditChain(server.services)).broken).toBe(
      'The position from which key 2 seals the trail was not set by a server.',
    );
    await sql`update secret_keys set sealed_after = ${rows[0]?.sealed_after}::bigint where version = 2`.execute(
      database.kysely,
    );
  });
});
