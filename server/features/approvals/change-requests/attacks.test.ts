import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let thief: FactorAdmin;
let ben: FactorAdmin;

const person = async (who: Parameters<TestApp['signIn']>[0]) => withFactor(app, await app.signIn(who));
const admin = async (id: string) => (await ben.call('GET', `/adminapi/singleAdmin/${id}`)).body.result;

/** Approves the newest request, which the thief made. */
async function approveNewest(call: string, by = ben): Promise<Answer> {
  const { body } = await ben.call('GET', '/adminapi/changerequests');
  const [request] = body.result.requests;
  expect(request).toMatchObject({ call });
  return by.call('POST', `/adminapi/changerequests/${request._id}/approve`, { code: await by.code() });
}

beforeAll(async () => {
  app = await startTestApp();
  thief = await person({ name: 'Thief' });
  ben = await person({ name: 'Ben' });
  await person({ name: 'Cleo' });
  await sql`update second_person_rule set mode = 'on'`.execute(app.services.db);
});
afterAll(() => app.close());

/** specification 22.7 */
describe('one superadmin who wants to be two', () => {
  it('gets no link for the account of somebody who may change things sent to another mailbox', async () => {
    const rename = (who: TestAdmin, restriction: object[], more: object) =>
      thief.call('PUT', '/adminapi/admin', {
        adminId: who.id,
        name: 'Somebody',
        email: who.email,
        restriction,
        ...more,
      });
    const writer = await app.signIn({ restriction: [writeAccess('/faq')] });
    const reader = await app.signIn({ restriction: [readAccess('/faq')] });
    const chief = await app.signIn({ name: 'Chief' });
    const mine = (name: string) => ({ email: `${name}@thief.example` });
    expect((await rename(writer, [writeAccess('/faq')], mine('one'))).status).toBe(202);
    expect((await rename(chief, [], mine('two'))).status).toBe(202);
    expect([(await admin(writer.id)).email, (await admin(chief.id)).email]).toEqual([
      writer.email,
      chief.email,
    ]);
    await app.call('POST', '/adminapi/forgotPassword', mine('two'));
    const sent = await sql`select from mail_messages where to_address like '%thief.example'`.execute(
      app.services.db,
    );
    expect(sent.rows).toHaveLength(0);
    // A name, and the address of somebody who changes nothing, take one person.
    expect((await rename(writer, [writeAccess('/faq')], { name: 'Other' })).status).toBe(200);
    expect((await rename(reader, [readAccess('/faq')], mine('three'))).status).toBe(200);
    expect((await approveNewest('updateAdmin')).status).toBe(200);
    expect((await admin(chief.id)).email).toBe('two@thief.example');
  });

  it('brings back nobody who may change things', async () => {
    const writer = await app.signIn({ restriction: [writeAccess('/faq')] });
    const reader = await app.signIn({ restriction: [readAccess('/faq')] });
    for (const { id } of [writer, reader])
      expect((await thief.call('DELETE', `/adminapi/admin/${id}`)).status).toBe(200);
    const enable = async (id: string) =>
      (await thief.call('POST', '/adminapi/enableAdmin', { id: id.toUpperCase() })).status;
    expect([await enable(writer.id), await enable(reader.id)]).toEqual([202, 200]);
    expect((await admin(writer.id)).status).toBe('disabled');
    // Nor by taking the disabling back.
    const undone = await thief.call('POST', '/adminapi/undo', { call: 'disableAdmin', record: writer.id });
    expect(undone.status).toBe(409);
    expect((await admin(writer.id)).status).toBe('disabled');
    expect((await approveNewest('enableAdmin')).status).toBe(200);
    expect((await admin(writer.id)).status).toBe('active');
  });

  it('lets no key that changes things live longer or come from elsewhere', async () => {
    const key = await addTestKey(app, { restriction: [writeAccess('/faq')] });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const put = async (more: object) =>
      (
        await thief.call('PUT', `/adminapi/apiKeys/${key.id}`, {
          name: 'Key',
          restriction: [writeAccess('/faq')],
          networks: ['203.0.113.0/24'],
          callsPerMinute: 60,
          expiresAt,
          currentPassword: thief.password,
          code: await thief.code(),
          ...more,
        })
      ).status;
    expect(await put({})).toBe(200);
    expect(await put({ expiresAt: null })).toBe(202);
    expect(await put({ networks: [] })).toBe(409);
    expect((await approveNewest('updateApiKey')).status).toBe(200);
    expect(await put({ expiresAt: null, networks: [] })).toBe(202);
    // A key that only reads is widened by one person.
    expect(await put({ expiresAt: null, restriction: [readAccess('/faq')] })).toBe(200);
    expect(await put({ expiresAt: null, restriction: [readAccess('/faq')], networks: [] })).toBe(200);
  });

  it('gets no token of a key that changes things: a second person lets them make one, once', async () => {
    const writer = await addTestKey(app, { restriction: [writeAccess('/faq')] });
    const reader = await addTestKey(app, { restriction: [readAccess('/faq')] });
    const keyOf = async ({ id }: { id: string }) =>
      (await ben.call('GET', `/adminapi/apiKeys/${id}`)).body.result;
    const rotate = async (key: { id: string }, by = thief, more: object = {}) =>
      by.call('POST', `/adminapi/apiKeys/${key.id}/rotate`, {
        version: (await keyOf(key)).version,
        overlapHours: 168,
        currentPassword: by.password,
        code: await by.code(),
        ...more,
      });
    const before = await keyOf(writer);
    expect((await rotate(writer, thief, { currentPassword: undefined })).status).toBe(400);
    const asked = await rotate(writer);
    expect([asked.status, asked.body.result]).toEqual([202, {}]);
    expect((await rotate(reader)).body.result.token).toEqual(expect.any(String));
    // Approving makes no token either: it would be for nobody's eyes.
    expect((await approveNewest('rotateApiKey')).body.result).not.toHaveProperty('token');
    expect(await keyOf(writer)).toEqual(before);
    // It was the thief who asked; others ask for themselves.
    expect((await rotate(writer, ben)).status).toBe(202);
    const made = await rotate(writer);
    expect([made.status, made.body.result.token]).toEqual([200, expect.stringMatching(/^mdk_/)]);
    const opens = (token: string) =>
      app.call('GET', '/adminapi/listFaq', undefined, { headers: { authorization: `Bearer ${token}` } });
    expect((await opens(made.body.result.token)).status).not.toBe(401);
    // Once: now that of Ben is the one that waits.
    const again = await rotate(writer);
    expect([again.status, again.body.result]).toEqual([409, undefined]);
  });

  it('gets no token after the time for it, nor of a key that changed since', async () => {
    const key = await addTestKey(app, { restriction: [writeAccess('/faq')] });
    const rotate = async (version: number) =>
      thief.call('POST', `/adminapi/apiKeys/${key.id}/rotate`, {
        version,
        overlapHours: 0,
        currentPassword: thief.password,
        code: await thief.code(),
      });
    expect((await rotate(1)).status).toBe(202);
    await sql`update api_keys set version = 2 where id = ${key.id}`.execute(app.services.db);
    expect((await approveNewest('rotateApiKey')).status).toBe(409);
    expect((await rotate(2)).status).toBe(202);
    expect((await approveNewest('rotateApiKey')).status).toBe(200);
    await sql`update api_keys set new_token_until = now() where id = ${key.id}`.execute(app.services.db);
    expect((await rotate(2)).status).toBe(202);
  });

  it('lets nobody who may change things out of the networks of a role', async () => {
    const holder = await app.signIn({ restriction: [] });
    const role = async (name: string, given: object) =>
      (await thief.call('POST', '/adminapi/roles', { name, ...given })).body.result._id as string;
    const bound = await role('Bound', { restriction: [readAccess('/faq')], networks: ['203.0.113.0/24'] });
    const free = await role('Free', { restriction: [writeAccess('/faq')] });
    const rights = async (roles: object[], by = thief) =>
      (await by.call('PUT', `/adminapi/admin/${holder.id}/rights`, { roles, extra: [] })).status;
    expect(await rights([{ id: bound }, { id: free }])).toBe(202);
    expect((await approveNewest('updateAdminRights')).status).toBe(200);
    expect(await rights([{ id: free }])).toBe(202);
    expect(await rights([{ id: bound, endsAt: '2099-01-01T00:00:00Z' }, { id: free }])).toBe(409);
    expect((await approveNewest('updateAdminRights')).status).toBe(200);
    expect(await rights([])).toBe(200);
  });

  it('shortens the time for which documents are kept by nothing but a second person', async () => {
    const { body } = await thief.call('GET', '/adminapi/documentRules');
    const { daysAfterDecision, daysAfterExpiry, version } = body.result;
    const rules = { daysAfterDecision: 0, daysAfterExpiry, version };
    expect((await thief.call('PUT', '/adminapi/documentRules', rules)).status).toBe(202);
    const stored = async () => (await ben.call('GET', '/adminapi/documentRules')).body.result;
    expect((await stored()).daysAfterDecision).toBe(daysAfterDecision);
    expect((await approveNewest('updateDocumentRules')).status).toBe(200);
    expect((await stored()).daysAfterDecision).toBe(0);
  });
});
