import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let superadmin: TestAdmin;
let writer: TestAdmin;
let reader: TestAdmin;
let stranger: TestAdmin;
const ticket = uuidV7();

const rights = (isWriteAccess: boolean, ...paths: string[]) => paths.map((path) => ({ path, isWriteAccess }));

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
  writer = await app.signIn({ name: 'Wanda Writer', restriction: rights(true, '/support') });
  reader = await app.signIn({ name: 'Rami Reader', restriction: rights(false, '/support') });
  stranger = await app.signIn({ name: 'Sami Stranger', restriction: rights(true, '/user') });
  await sql`insert into tickets (id, ticket_number, name, email, subject, description)
    values (${ticket}, 'T-1', 'n', 'e', 's', 'd')`.execute(app.services.db);
});
afterAll(() => app.close());

const add = (by: Pick<TestAdmin, 'call'>, text: string, mentions: string[] = [], record: string = ticket) =>
  by.call('POST', '/adminapi/notes', { kind: 'ticket', record, text, mentions });
const notes = async (by: TestAdmin) => {
  const { body } = await by.call('GET', `/adminapi/notes/ticket/${ticket}`);
  return body.result.notes;
};
const inbox = async (by: TestAdmin) => (await by.call('GET', '/adminapi/inbox')).body.result;

describe('notes', () => {
  test('follow the rights of the record, and say nothing of records that one may not read', async () => {
    expect((await add(writer, 'Called them.')).status).toBe(200);
    expect((await add(reader, 'Me too')).status).toBe(403);
    expect((await notes(reader)).map(({ text }: { text: string }) => text)).toEqual(['Called them.']);
    for (const record of [ticket, uuidV7()]) {
      expect((await add(stranger, 'x', [], record)).status).toBe(403);
      expect((await stranger.call('GET', `/adminapi/notes/ticket/${record}`)).status).toBe(403);
      expect((await stranger.call('GET', `/adminapi/noteReaders/ticket/${record}`)).status).toBe(403);
    }
    expect((await add(writer, 'x', [], uuidV7())).status).toBe(404);
    const [note] = await notes(writer);
    for (const path of ['editNote', 'deleteNote']) {
      const body = { id: note._id, ...(path === 'editNote' && { text: 'Mine', version: 1 }) };
      expect((await stranger.call('POST', `/adminapi/${path}`, body)).status).toBe(404);
    }
    expect((await stranger.call('GET', `/adminapi/noteTexts/${note._id}`)).status).toBe(404);
    // An id in capitals is the same id.
    const shouted = await reader.call('GET', `/adminapi/notes/ticket/${ticket.toUpperCase()}`);
    expect(shouted.body.result.notes).toHaveLength(1);
  });

  test('on tokens are for who may read that token', async () => {
    const [sold, unsold] = [await addToken(app, { status: 'sold' }), await addToken(app)];
    const seller = await app.signIn({ restriction: rights(true, '/TokenSold') });
    const status = async (by: TestAdmin, record: string) =>
      (await by.call('POST', '/adminapi/notes', { kind: 'token', record, text: 'x' })).status;
    expect([await status(seller, sold.id), await status(seller, unsold.id)]).toEqual([200, 404]);
    const mention = { kind: 'token', record: unsold.id, text: '@seller', mentions: [seller.id] };
    expect((await superadmin.call('POST', '/adminapi/notes', mention)).body.errors).toHaveProperty(
      'mentions',
    );
  });

  test('keep what they said, are changed by their author alone, and go visibly', async () => {
    const { _id: id } = (await add(writer, 'First')).body.result;
    const edit = (by: TestAdmin, version: number, text = 'Second') =>
      by.call('POST', '/adminapi/editNote', { id, text, version });
    expect((await edit(superadmin, 1)).status).toBe(403);
    // Two tabs at once: one of them is told.
    const both = await Promise.all([edit(writer, 1, 'Second'), edit(writer, 1, 'Second')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await notes(reader))[0]).toMatchObject({
      text: 'Second',
      version: 2,
      editedAt: expect.any(String),
    });
    const texts = async (by: TestAdmin) => {
      const { status, body } = await by.call('GET', `/adminapi/noteTexts/${id}`);
      return status === 200 ? body.result.texts.map(({ text }: { text: string }) => text) : status;
    };
    expect(await texts(reader)).toEqual(['First']);
    expect((await superadmin.call('POST', '/adminapi/deleteNote', { id })).status).toBe(200);
    expect((await superadmin.call('POST', '/adminapi/deleteNote', { id })).status).toBe(409);
    expect((await edit(writer, 3)).status).toBe(409);
    expect((await notes(reader))[0]).toMatchObject({ _id: id, text: '', deletedBy: 'Root' });
    expect([await texts(reader), await texts(writer), await texts(superadmin)]).toEqual([
      404,
      ['Second', 'First'],
      ['Second', 'First'],
    ]);
    const trail = await superadmin.call('GET', `/adminapi/audit?record=${ticket}&limit=100`);
    expect(JSON.stringify(trail.body)).toContain('deleteNote');
  });

  test('are plain text, with an end', async () => {
    const text = '<img src=x onerror=alert(1)> & \u202eback';
    expect((await add(writer, text)).body.result.text).toBe(text);
    expect((await add(writer, 'x'.repeat(4001))).body.errors).toHaveProperty('text');
    expect((await add(writer, ' \n ')).status).toBe(400);
  });

  test('of a key carry its name, within its rights', async () => {
    const key = await addTestKey(app, { name: 'Bot', restriction: rights(true, '/support') });
    const { body } = await add(key, 'From outside', [reader.id]);
    expect(body.result).toMatchObject({ authorKind: 'key', author: { _id: key.id, name: 'Bot' } });
    expect((await inbox(reader)).items[0]).toMatchObject({ by: 'Bot', text: 'From outside' });
    const other = await addTestKey(app, { restriction: rights(true, '/user') });
    expect((await add(other, 'x')).status).toBe(403);
    expect((await key.call('GET', '/adminapi/inbox')).status).toBe(403);
  });
});

describe('the inbox', () => {
  test('is told of mentions by who may read the record, once each', async () => {
    const readers = await writer.call('GET', `/adminapi/noteReaders/ticket/${ticket}?search=ami%20r`);
    expect(readers.body.result.readers).toEqual([{ _id: reader.id, name: 'Rami Reader' }]);
    const refused = await add(writer, '@Sami look', [stranger.id, reader.id]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['mentions']]);
    const before = (await inbox(reader)).unread;
    const { _id: id } = (await add(writer, '@Rami Reader look', [reader.id, writer.id])).body.result;
    await writer.call('POST', '/adminapi/editNote', {
      id,
      text: '@Rami Reader look here',
      mentions: [reader.id],
      version: 1,
    });
    const { items, unread } = await inbox(reader);
    expect(unread).toBe(before + 1);
    expect(items[0]).toMatchObject({
      reason: 'mention',
      kind: 'ticket',
      record: ticket,
      title: 'T-1',
      text: '@Rami Reader look here',
      by: 'Wanda Writer',
      readAt: null,
    });
    // Nobody is told of their own words.
    expect((await inbox(writer)).items).toEqual([]);
    // Marking is each admin's own.
    const mark = (by: TestAdmin, ids?: string[]) => by.call('POST', '/adminapi/inbox/read', { ids });
    expect((await mark(writer, [items[0]._id])).body.result.marked).toBe(0);
    expect((await mark(reader, [items[0]._id])).body.result.marked).toBe(1);
    expect((await inbox(reader)).unread).toBe(before);
    await mark(reader);
    expect((await inbox(reader)).unread).toBe(0);
    await superadmin.call('POST', '/adminapi/deleteNote', { id });
    expect((await inbox(reader)).items[0].text).toBe('');
  });

  test('shows nothing of records that one may not read any more', async () => {
    const former = await app.signIn({ name: 'Former', restriction: rights(false, '/support') });
    await add(writer, 'For you', [former.id]);
    expect((await inbox(former)).unread).toBe(1);
    await superadmin.call('PUT', '/adminapi/admin', {
      adminId: former.id,
      name: 'Former',
      email: former.email,
      restriction: rights(false, '/user'),
    });
    expect(await inbox(former)).toMatchObject({ items: [], unread: 0 });
  });
});

describe('being in charge', () => {
  const assign = (by: TestAdmin, adminId: string | null, kind = 'ticket') =>
    by.call('POST', '/adminapi/assign', { kind, record: ticket, adminId });

  test('is given by who may change the record to who may read it, and told', async () => {
    expect((await assign(reader, reader.id)).status).toBe(403);
    expect((await assign(writer, stranger.id)).body.errors).toHaveProperty('adminId');
    expect((await assign(writer, reader.id, 'trade')).status).toBe(400);
    expect((await assign(writer, reader.id)).body.result.assignment).toMatchObject({
      admin: { _id: reader.id, name: 'Rami Reader' },
      by: 'Wanda Writer',
    });
    expect((await inbox(reader)).items[0]).toMatchObject({ reason: 'assignment', title: 'T-1', text: '' });
    const { unread } = await inbox(reader);
    // The same again is no news.
    await assign(writer, reader.id);
    expect((await inbox(reader)).unread).toBe(unread);
  });

  test('filters lists', async () => {
    const mine = async (by: TestAdmin) =>
      (await by.call('GET', '/adminapi/getSupport?assigned=me')).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect([await mine(reader), await mine(writer)]).toEqual([[ticket], []]);
    await assign(writer, null);
    expect(await mine(reader)).toEqual([]);
    for (const path of ['/api/getAllusers', '/adminapi/getWithdraw'])
      expect((await superadmin.call('GET', `${path}?assigned=me`)).body.data).toEqual([]);
    for (const path of ['/api/get-report', '/api/getAllverifylist'])
      expect((await superadmin.call('POST', path, { assigned: 'me' })).status).toBe(200);
  });
});
