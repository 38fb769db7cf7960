import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { exported, startExport } from '#server/testing/exports.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const lists = everyCall.filter(({ call }) => call.wrapper.startsWith('list:'));

const runOf = async (admin: TestAdmin, id: string) =>
  (await admin.call('GET', `/adminapi/runs/${id}`)).body.result;

describe('the address of a file', () => {
  it('is good once', async () => {
    const { address, status } = await exported(app, superadmin, { list: 'listFaqs' });
    expect(status).toBe(200);
    const again = await app.call('GET', address);
    expect(again.status).toBe(404);
    expect(again.body.errors.messages).toBe(
      'This link was already used or is older than a minute. Start the export again.',
    );
  });

  it('is not taken by a question for the head alone', async () => {
    const { address } = await startExport(superadmin, { list: 'listFaqs' });
    expect((await fetch(app.url + address, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(app.url + address)).status).toBe(200);
  });

  it('dies after a minute, and with its session', async () => {
    const late = await startExport(superadmin, { list: 'listFaqs' });
    await sql`update export_tickets set expires_at = now() where run_id = ${late.id}`.execute(
      app.services.db,
    );
    expect((await app.call('GET', late.address)).status).toBe(404);
    const leaving = await app.signIn();
    const left = await startExport(leaving, { list: 'listFaqs' });
    await leaving.call('POST', '/api/logout');
    expect((await app.call('GET', left.address)).status).toBe(401);
  });

  it('is refused if the right was taken meanwhile', async () => {
    const admin = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: false }] });
    const { id, address } = await startExport(admin, { list: 'listFaqs' });
    await sql`update admins set restriction = '[]', access_version = access_version + 1 where id = ${admin.id}`.execute(
      app.services.db,
    );
    expect((await app.call('GET', address)).status).toBe(403);
    expect((await runOf(superadmin, id)).error).toBe(
      'You don’t have access to this. Ask a superadmin to grant it.',
    );
  });
});

describe('who may not read a list', () => {
  const closed = lists.filter(({ call }) => call.access !== 'signedIn' && call.access !== 'public');
  it.each(closed)('does not export $title', async ({ name }) => {
    const admin = await app.signIn({ restriction: [] });
    const { status } = await admin.call('POST', '/adminapi/exports', { list: name, format: 'csv' });
    expect(status).toBe(403);
  });
});

describe('a request that makes no sense', () => {
  it.each([
    [{ list: 'listNothing' }, 'list'],
    [{ list: 'listFaqs', format: 'pdf' }, 'format'],
    [{ list: 'listFaqs', zone: 'Asia/Atlantis' }, 'zone'],
    [{ list: 'listFaqs', input: { sort: 'password' } }, 'sort'],
    [{ list: 'listAdmins', columns: [{ field: 'passwordHash', heading: 'x' }] }, 'columns'],
  ])('%j is refused under its field', async (request, field) => {
    const { status, body } = await superadmin.call('POST', '/adminapi/exports', {
      format: 'csv',
      ...request,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('runs', () => {
  it('are shown to who started them and to superadmins', async () => {
    const admin = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: false }] });
    const other = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: false }] });
    const { id } = await exported(app, admin, { list: 'listFaqs' });
    const seenBy = async (who: TestAdmin) =>
      (await who.call('GET', '/adminapi/runs?limit=100')).body.data.some(
        ({ _id }: { _id: string }) => _id === id,
      );
    expect([await seenBy(admin), await seenBy(other), await seenBy(superadmin)]).toEqual([true, false, true]);
    expect((await other.call('GET', `/adminapi/runs/${id}`)).status).toBe(404);
    expect((await other.call('POST', `/adminapi/runs/${id}/cancel`)).status).toBe(404);
  });

  it('that are cancelled before they begin give no file', async () => {
    const { id, address } = await startExport(superadmin, { list: 'listFaqs' });
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/cancel`)).body).toMatchObject({
      message: 'Canceled',
      result: { state: 'cancelled' },
    });
    expect((await app.call('GET', address)).status).toBe(404);
    expect((await superadmin.call('POST', `/adminapi/runs/${id}/cancel`)).status).toBe(409);
  });
});
