import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;
let token: { id: string };
let counter = 0;
const owner = testAddress();
const thief = testAddress();

async function report(columns: object = {}): Promise<string> {
  counter += 1;
  const id = uuidV7();
  const values = { id, type: 'user' as const, address: thief, description: 'Spam', ...columns };
  await app.services.db.insertInto('reports').values(values).execute();
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  token = await addToken(app);
});
afterAll(() => app.close());

const list = (body?: object) => admin.call('POST', '/api/get-report', body);
const handle = (id: unknown, handled: unknown, who = admin) =>
  who.call('POST', '/api/handlereport', { id, handled });

describe('POST /api/get-report', () => {
  it('finds reports by the word that the screen shows for their state, in both languages', async () => {
    const [open, done] = [await report(), await report({ handled_at: new Date() })];
    const found = async (search: string) =>
      ((await list({ search, limit: 100 })).body.result.data as { _id: string }[]).map(({ _id }) => _id);
    for (const search of ['handled', 'HANDL', 'مُعالَج', 'معالج']) {
      expect(await found(search), search).toContain(done);
      expect(await found(search), search).not.toContain(open);
    }
    expect(await found('open')).toContain(open);
    expect(await found('مفتوحة')).not.toContain(done);
  });

  it('answers every field under its wire name in result.data, with or without a body', async () => {
    const of = await report({
      type: 'token',
      token_record: token.id,
      address: owner,
      name: 'Blue Lotus',
      description: 'A copy.\nOf mine.',
      created_at: new Date(Date.UTC(2040, 0, 1)),
    });
    const { status, body } = await list();
    expect([status, body.result.count]).toEqual([200, counter]);
    expect(body.result.data[0]).toEqual({
      _id: of,
      reportuser: owner,
      name: 'Blue Lotus',
      description: 'A copy.\nOf mine.',
      reportType: 'token',
      reporterId: null,
      tokenId: token.id,
      handled: false,
      handledAt: null,
      createdAt: '2040-01-01T00:00:00.000Z',
    });
    const user = await report({ created_at: new Date(Date.UTC(2041, 0, 1)) });
    expect((await list({ limit: 1 })).body.result.data[0]).toMatchObject({
      _id: user,
      reportType: 'user',
      reportuser: thief,
      tokenId: null,
    });
  });

  it('searches, filters and sorts', async () => {
    const at = (day: number) => new Date(Date.UTC(2030, 0, day));
    const long = `needle b ${'long '.repeat(2000)}`;
    const ids = [
      await report({ description: long, created_at: at(1), handled_at: at(5) }),
      await report({ description: 'Needle a', created_at: at(2), type: 'token', token_record: token.id }),
      await report({ description: 'Nothing', name: 'The Needle', created_at: at(3), address: owner }),
    ];
    const found = async (body: object) => {
      const { result } = (await list({ search: 'NEEDLE', ...body })).body;
      return [(result.data as { _id: string }[]).map(({ _id }) => ids.indexOf(_id)), result.count];
    };
    expect(await found({})).toEqual([[2, 1, 0], 3]);
    expect(await found({ handled: false })).toEqual([[2, 1], 2]);
    expect(await found({ handled: 'false' })).toEqual([[2, 1], 2]);
    expect(await found({ handled: 'true' })).toEqual([[0], 1]);
    expect(await found({ reportType: 'token' })).toEqual([[1], 1]);
    expect(await found({ from: at(2).toISOString(), to: at(3).toISOString() })).toEqual([[1], 1]);
    expect(await found({ sort: 'description' })).toEqual([[1, 0, 2], 3]);
    expect(await found({ sort: 'createdAt', limit: 2, page: 2 })).toEqual([[2], 3]);
    expect((await found({ sort: '-reportType' }))[0]).toEqual([2, 0, 1]);
    const { body } = await list({ search: owner.toLowerCase(), sort: 'reportuser' });
    expect(body.result.data.every(({ reportuser }: { reportuser: string }) => reportuser === owner)).toBe(
      true,
    );
  });

  it.each([
    [{ handled: 'yes' }, 'handled'],
    [{ reportType: 'bid' }, 'reportType'],
    [{ type: 'token' }, 'type'],
    [{ sort: 'tokenId' }, 'sort'],
    [{ from: 'yesterday' }, 'from'],
  ])('refuses %j', async (body, field) => {
    const answer = await list(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });
});

describe('POST /api/handlereport', () => {
  it('handles and opens again, recorded; a second time is 409', async () => {
    const id = await report();
    const handled = await handle(id, true);
    expect([handled.status, handled.body.message]).toEqual([200, 'Report handled']);
    expect(handled.body.result).toMatchObject({
      _id: id,
      handled: true,
      handledAt: expect.stringMatching(/Z$/),
    });
    const again = await handle(id, true);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['messages']]);
    const opened = await handle(id, false);
    expect([opened.body.message, opened.body.result.handled, opened.body.result.handledAt]).toEqual([
      'Report reopened',
      false,
      null,
    ]);
    expect((await handle(id, false)).status).toBe(409);
    const audit = await app.services.db
      .selectFrom('audit_log')
      .select(['call', 'after'])
      .where('record', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { call: 'handleReport', after: { handled: true } },
      { call: 'handleReport', after: { handled: false } },
    ]);
  });

  it('lets one of two at the same instant win', async () => {
    const id = await report();
    const answers = await Promise.all([handle(id, true), handle(id, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is 404 for a report that isn’t there, and 400 for what is no id or no answer', async () => {
    expect((await handle(uuidV7(), true)).status).toBe(404);
    expect((await handle('7', true)).body.errors).toHaveProperty('id');
    for (const handled of ['true', 1, undefined]) {
      const { status, body } = await handle(uuidV7(), handled);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['handled']]);
    }
  });

  it('needs the right to change', async () => {
    const id = await report();
    const reader = await app.signIn({ restriction: [{ path: '/report-list', isWriteAccess: false }] });
    expect((await reader.call('POST', '/api/get-report', {})).status).toBe(200);
    expect((await handle(id, true, reader)).status).toBe(403);
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await other.call('POST', '/api/get-report', {})).status).toBe(403);
  });
});
