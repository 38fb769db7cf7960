import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';

let app: TestApp;
let other: TestApp;
let root: TestAdmin;
let chief: TestAdmin;
let clerk: TestAdmin;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const may = (path: string, isWriteAccess = true) => ({ path, isWriteAccess });
const view = (by: Pick<TestAdmin, 'call'>, body: object) => by.call('POST', '/adminapi/viewing', body);
const tokenFor = async (by: TestAdmin, body: object): Promise<string> =>
  (await view(by, body)).body.result.token;
const see = (token: string, path = '/api/adminprofile', at = app) =>
  at.call('GET', path, undefined, { token });
const trail = async (query: string) => (await root.call('GET', `/adminapi/audit?${query}`)).body.data;

beforeAll(async () => {
  app = await startTestApp();
  await maskPersonalData(app);
  other = await app.another();
  root = await app.signIn({ name: 'Root' });
  chief = await app.signIn({ name: 'Chief', restriction: [may('/list'), may('/faq'), may('/user', false)] });
  clerk = await app.signIn({ name: 'Clerk', restriction: [may('/faq'), may('/user')] });
  const una = { id: uuidV7(), name: 'Una', address, email: 'una@example.com', account_type: 'collector' };
  await app.services.db.insertInto('users').values(una).execute();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

describe('looking with other rights', () => {
  it('sees what the other sees, masks included, on every server, under the own name', async () => {
    const started = await view(root, { adminId: clerk.id.toUpperCase() });
    expect([started.status, started.body.result]).toEqual([
      200,
      { token: expect.any(String), name: 'Clerk', kind: 'admin', endsAt: expect.stringMatching(/Z$/) },
    ]);
    const { token } = started.body.result;
    const profile = (await see(token, undefined, other)).body.data.data;
    expect(profile).toMatchObject({
      _id: root.id,
      name: 'Root',
      role: 'admin',
      restriction: [may('/faq'), may('/user')],
    });
    expect((await see(token, '/adminapi/audit')).status).toBe(403);
    expect((await see(token, '/api/getAllusers')).status).toBe(200);
    const users = async (by: string) => JSON.stringify((await see(by, '/api/getAllusers')).body);
    expect(await users(root.token)).toContain('una@example.com');
    expect(await users(token)).toContain('Una');
    expect(await users(token)).not.toContain('una@example.com');
    // The rights of the other, as they are at each call, and told of by the header.
    const before = (await see(token)).headers.get('access-version');
    await root.call('PUT', `/adminapi/admin/${clerk.id}/rights`, { roles: [], extra: [may('/faq')] });
    const after = await see(token, '/api/getAllusers', other);
    expect(after.status).toBe(403);
    expect(Number(after.headers.get('access-version'))).toBeGreaterThan(Number(before));
    await root.call('PUT', `/adminapi/admin/${clerk.id}/rights`, {
      roles: [],
      extra: [may('/faq'), may('/user')],
    });
  });

  it('changes nothing in any way, says so, and leaves only its beginning and its end', async () => {
    const token = await tokenFor(root, { adminId: clerk.id });
    const rows = async () =>
      (
        await sql`select (select count(*) from audit_log) as audit, (select count(*) from runs) as runs,
        (select count(*) from import_files) as files, (select count(*) from admin_sessions) as sessions,
        (select count(*) from idempotency_keys) as keys`.execute(app.services.db)
      ).rows;
    const before = await rows();
    const add = () =>
      app.call(
        'POST',
        '/api/addFaq',
        { question: 'Q', answer: 'A' },
        { token, headers: { 'idempotency-key': 'same' } },
      );
    const refused = await add();
    expect([refused.status, refused.body.errors.messages]).toEqual([
      403,
      expect.stringContaining('Changes are disabled until you exit'),
    ]);
    const reason = await see(token, `/adminapi/decisions/${refused.headers.get('decision-id')}`);
    expect(reason.body.result).toMatchObject({ rule: 'viewOnly', call: 'addFaq', who: { name: 'Root' } });
    // Files, the feed, the stream of changes, and a further view.
    const list = { list: 'faqs.listFaqs', format: 'csv', language: 'en', zone: 'UTC', columns: [] };
    const send = (method: string, path: string, body: unknown, headers?: Record<string, string>) =>
      app.call(method, path, body, { token, ...(headers && { headers }) });
    const answers = [
      await send('POST', '/adminapi/exportList', list),
      await send('POST', '/adminapi/exports', list),
      await send('PUT', '/adminapi/imports/file?name=users.csv', 'a,b', {
        'content-type': 'application/octet-stream',
      }),
      await send('POST', '/feed/v1/users', { rows: [] }),
      await send('POST', '/adminapi/viewing', { adminId: clerk.id }),
      await send('PUT', '/adminapi/preferences', { theme: 'dark' }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect((await send('POST', '/adminapi/viewing/stop', {})).status).toBe(200);
    expect([(await see(token)).status, (await see(root.token)).status]).toEqual([401, 200]);
    const [stopped, started] = await trail(`record=${clerk.id}&limit=2`);
    expect([started, stopped]).toMatchObject([
      { call: 'startViewing', adminName: 'Root' },
      { call: 'stopViewing', adminName: 'Root' },
    ]);
    expect((await root.call('POST', '/adminapi/viewing/stop', {})).status).toBe(409);
  });

  it('is within what the looker could give: nobody borrows rights', async () => {
    expect((await view(chief, { adminId: root.id })).status).toBe(400);
    const bigger = await app.signIn({ restriction: [may('/setting')] });
    expect((await view(chief, { adminId: bigger.id })).status).toBe(403);
    expect((await view(clerk, { adminId: bigger.id })).status).toBe(403);
    expect((await view(root, { adminId: clerk.id, roleId: clerk.id })).status).toBe(400);
    expect((await view(root, {})).status).toBe(400);
    expect((await view(root, { roleId: clerk.id })).status).toBe(404);
    const key = await addTestKey(app, { restriction: [may('/list'), may('/faq')] });
    expect((await view(key, { adminId: clerk.id })).status).toBe(403);
    const role = await root.call('POST', '/adminapi/roles', { name: 'Wide', restriction: [may('/setting')] });
    expect((await view(chief, { roleId: role.body.result._id })).status).toBe(403);
    expect(
      (await see(await tokenFor(root, { roleId: role.body.result._id }), '/api/getsettingsdata')).status,
    ).toBe(200);

    // Somebody who gains rights meanwhile doesn't give them to who looks.
    const growing = await app.signIn({ restriction: [may('/faq')] });
    const token = await tokenFor(chief, { adminId: growing.id });
    await root.call('PUT', `/adminapi/admin/${growing.id}/rights`, {
      roles: [],
      extra: [may('/faq'), may('/setting'), may('/user')],
    });
    expect((await see(token)).body.data.data.restriction).toEqual([may('/faq'), may('/user', false)]);
  });

  it('is over by itself, with the session it began from, and where either of both is no more', async () => {
    const fresh = async (who: Parameters<TestApp['signIn']>[0] = {}) => {
      const looker = await app.signIn(who);
      const viewed = await app.signIn({ restriction: [may('/faq')] });
      return { looker, viewed, token: await tokenFor(looker, { adminId: viewed.id }) };
    };
    const late = await fresh();
    await sql`update admin_sessions set expires_at = now() where viewing_of is not null and admin_id = ${late.looker.id}`.execute(
      app.services.db,
    );
    expect([(await see(late.token)).status, (await see(late.looker.token)).status]).toEqual([401, 200]);

    const signedOut = await fresh();
    await signedOut.looker.call('POST', '/api/logout', {});
    expect((await see(signedOut.token, undefined, other)).status).toBe(401);

    // Signing out while looking is signing out.
    const inView = await fresh();
    expect((await app.call('POST', '/api/logout', {}, { token: inView.token })).status).toBe(200);
    expect([(await see(inView.token)).status, (await see(inView.looker.token)).status]).toEqual([401, 401]);

    const gone = await fresh();
    await root.call('DELETE', `/adminapi/admin/${gone.viewed.id}`);
    expect((await see(gone.token)).status).toBe(401);

    const demoted = await fresh({ restriction: [may('/list'), may('/faq')] });
    await root.call('PUT', `/adminapi/admin/${demoted.looker.id}/rights`, {
      roles: [],
      extra: [may('/faq')],
    });
    expect((await see(demoted.token)).status).toBe(401);

    const idle = await fresh();
    await sql`update admin_sessions set last_used_at = now() - interval '31 minutes' where viewing_of is null and admin_id = ${idle.looker.id}`.execute(
      app.services.db,
    );
    expect((await see(idle.token)).status).toBe(401);
  });

  it('is no device and no session of the own list', async () => {
    const looker = await app.signIn();
    await tokenFor(looker, { adminId: clerk.id });
    const own = await looker.call('GET', '/adminapi/sessions?adminId=' + looker.id);
    expect(own.body.count).toBe(1);
  });
});
