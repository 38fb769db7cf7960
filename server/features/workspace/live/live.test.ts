// Long because one stream is heard in every way that it can begin, go on and end.
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livePath, maxWaitingShown, typingOverMs } from '#contract/workspace/live.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { changesSince, positionNow } from '#server/platform/live/changes.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { openLive } from '#server/testing/live-stream.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let lena: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  lena = await app.signIn({ name: 'Lena' });
});
afterAll(() => app.close());

let counter = 0;
async function addFaq(by = lena): Promise<string> {
  counter += 1;
  const { body } = await by.call('POST', '/api/addFaq', { question: `How ${counter}?`, answer: 'So.' });
  return body.result._id;
}
const readerOf = (...paths: string[]) =>
  app.signIn({ restriction: paths.map((path) => ({ path, isWriteAccess: false })) });
const look = (admin: TestAdmin, page: string, record: string, more: object = {}) =>
  admin.call('POST', '/adminapi/live/looking', { page, resource: 'faqs', record, ...more });

describe('the stream', () => {
  it('tells a page that begins what was changed a moment before, to those whose rights reach it', async () => {
    const id = await addFaq();
    const [heard, unheard] = [
      await openLive(app, await readerOf('/faq')),
      await openLive(app, await readerOf('/support')),
    ];
    await heard.told('changes', ({ changes }) => changes.some(({ record }) => record === id));
    await unheard.told('changes', ({ changes }) => changes.length === 0);
    for (const stream of [heard, unheard]) stream.close();
  });

  it('tells what was changed and by whom, to those whose rights reach it', async () => {
    const reader = await readerOf('/faq');
    const stranger = await readerOf('/support');
    const [heard, unheard] = [await openLive(app, reader), await openLive(app, stranger)];
    expect([heard.status, heard.headers.get('content-type'), heard.headers.get('x-accel-buffering')]).toEqual(
      [200, 'text/event-stream; charset=utf-8', 'no'],
    );
    const id = await addFaq();
    await heard.told('changes', ({ changes }) => changes.some(({ record }) => record === id));
    expect(heard.changes().find(({ record }) => record === id)).toEqual({
      id: expect.any(Number),
      resource: 'faqs',
      record: id,
      by: { id: lena.id, name: 'Lena' },
      at: expect.any(String),
    });
    // Something that the other one may hear came after it, so the first would have been there.
    await unheard.told('waiting', (waiting) => waiting['/support'] === 0);
    expect(unheard.changes()).toEqual([]);
    expect(Object.keys(unheard.events.find(({ name }) => name === 'waiting')?.data ?? {})).toEqual([
      '/support',
    ]);

    // A right that is taken away holds for the next change, without a new stream.
    const { body } = await lena.call('GET', `/adminapi/singleAdmin/${reader.id}`);
    const { name, email, version } = body.result;
    const restriction = [{ path: '/support', isWriteAccess: false }];
    const changed = await lena.call('PUT', '/adminapi/admin', {
      adminId: reader.id,
      name,
      email,
      restriction,
      version,
    });
    expect(changed.status).toBe(200);
    const second = await addFaq();
    const witness = await openLive(app, lena, heard.last());
    await witness.told('changes', ({ changes }) => changes.some(({ record }) => record === second));
    await heard.told('waiting', (waiting) => '/support' in waiting && !('/verificationlist' in waiting));
    expect(heard.changes().some(({ record }) => record === second)).toBe(false);
    for (const stream of [heard, unheard, witness]) stream.close();
  });

  it('goes on after its last position, with what committed late, on another server as well', async () => {
    const second = await app.another();
    const first = await openLive(app, lena);
    await first.told('changes', () => true);
    const one = await addFaq();
    await first.told('changes', ({ changes }) => changes.some(({ record }) => record === one));

    // A write begins, another one commits and is told, then the first commits.
    let commit = () => {};
    const committing = new Promise<void>((resolve) => (commit = resolve));
    const late = uuidV7();
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const writing = app.services.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('audit_log')
        .values({
          admin_id: lena.id,
          admin_name: 'Lena',
          call: 'addFaq',
          record: late,
          ip_address: '127.0.0.1',
          request_id: 'late',
        })
        .execute();
      begun();
      await committing;
    });
    await hasBegun;
    const two = await addFaq();
    await first.told('changes', ({ changes }) => changes.some(({ record }) => record === two));
    const position = first.last();
    first.close();
    commit();
    await writing;
    const three = await addFaq();

    const again = await openLive(second, lena, position);
    await again.told('changes', ({ changes }) => changes.some(({ record }) => record === late));
    await again.told('changes', ({ changes }) => changes.some(({ record }) => record === three));
    again.close();
    await second.close();
  });

  it('says that everything has to be read again where its position is of another time', async () => {
    const { position } = await changesSince(app.services.db, await positionNow(app.services.db));
    const future = await openLive(app, lena, String(BigInt(position) + 1_000_000n));
    await future.told('changes', ({ isReset }) => isReset);
    future.close();
  });

  it('ends within seconds when the session ends or the admin is disabled', async () => {
    const [gone, disabled] = [await app.signIn(), await app.signIn()];
    const streams = [await openLive(app, gone), await openLive(app, disabled)];
    for (const stream of streams) await stream.told('changes', () => true);
    await gone.call('POST', '/api/logout');
    expect((await lena.call('DELETE', `/adminapi/admin/${disabled.id}`)).status).toBe(200);
    for (const stream of streams) {
      await stream.told('over', () => true);
      await until(() => expect(stream.isOver()).toBe(true));
    }
  });

  it('is not for visitors and keys, and keeps no idle session alive', async () => {
    expect((await openLive(app, { token: '' })).status).toBe(401);
    expect((await openLive(app, { token: 'not a token' })).status).toBe(401);
    const idle = await app.signIn();
    const usedAt = async () =>
      (
        await app.services.db
          .selectFrom('admin_sessions')
          .select('last_used_at')
          .where('admin_id', '=', idle.id)
          .executeTakeFirstOrThrow()
      ).last_used_at.valueOf();
    await app.services.db
      .updateTable('admin_sessions')
      .set({ last_used_at: new Date(Date.now() - 20 * 60_000) })
      .where('admin_id', '=', idle.id)
      .execute();
    const before = await usedAt();
    expect((await idle.call('GET', '/adminapi/live/changes', undefined, { 'X-Unasked': '1' })).status).toBe(
      200,
    );
    // The same without the header is a use.
    await idle.call('GET', '/adminapi/live/changes');
    await until(async () => expect(await usedAt()).toBeGreaterThan(before));
  });

  it('lets a reader go who reads nothing, and holds little for them', async () => {
    const { port } = new URL(app.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(`GET ${livePath} HTTP/1.1\r\nHost: desk\r\nAuthorization: ${lena.token}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const rows = Array.from({ length: 199 }, (_, index) => ({
      admin_id: lena.id,
      // More than the buffers of both sockets take.
      admin_name: 'L'.repeat(20_000),
      call: 'addFaq',
      record: `late ${index}`,
      ip_address: '127.0.0.1',
      request_id: 'slow',
    }));
    // Hears of none of it, so it is told little, but whenever the other one is told something.
    const witness = await openLive(app, await readerOf('/support'));
    await witness.told('changes', () => true);
    for (let round = 0; round < 3; round += 1) {
      const told = witness.events.length;
      await app.services.db.insertInto('audit_log').values(rows).execute();
      await until(() => expect(witness.events.length).toBeGreaterThan(told));
    }
    witness.close();
    socket.resume();
    await closed;
  });

  it('ends at once when the server stops', async () => {
    const second = await app.another();
    const stream = await openLive(second, lena);
    await stream.told('changes', () => true);
    const begun = performance.now();
    await second.close();
    await until(() => expect(stream.isOver()).toBe(true));
    expect(performance.now() - begun).toBeLessThan(9000);
  });
});

describe('what waits', () => {
  it('is counted up to a cap, for the menus of the reader', async () => {
    const { db } = app.services;
    await db
      .insertInto('reports')
      .values(
        Array.from({ length: maxWaitingShown + 20 }, () => ({
          id: uuidV7(),
          type: 'user' as const,
          address: testAddress(),
          description: 'Spam',
        })),
      )
      .execute();
    const { body } = await (await readerOf('/report-list')).call('GET', '/adminapi/live/changes');
    expect(body.result.waiting).toEqual({ '/report-list': maxWaitingShown + 1 });
    const nothing = await (await app.signIn({ restriction: [] })).call('GET', '/adminapi/live/changes');
    expect(nothing.body.result.waiting).toEqual({});
  });
});

describe('GET /adminapi/live/changes', () => {
  it('gives the same as the stream, from a position on', async () => {
    const reader = await readerOf('/faq');
    const { body } = await reader.call('GET', '/adminapi/live/changes');
    const id = await addFaq();
    const next = await reader.call('GET', `/adminapi/live/changes?after=${body.result.position}`);
    expect(next.body.result.changes).toContainEqual(
      expect.objectContaining({ resource: 'faqs', record: id }),
    );
    const stranger = await readerOf('/user');
    const theirs = await stranger.call('GET', `/adminapi/live/changes?after=${body.result.position}`);
    expect(theirs.body.result.changes).toEqual([]);
    expect((await reader.call('GET', '/adminapi/live/changes?after=-1')).status).toBe(400);
  });

  it('begins with the changes of the last half minute, which a page may have missed', async () => {
    const reader = await readerOf('/faq');
    const id = await addFaq();
    const { body } = await reader.call('GET', '/adminapi/live/changes');
    expect(body.result.changes).toContainEqual(expect.objectContaining({ resource: 'faqs', record: id }));
  });
});

describe('who looks at a record', () => {
  it('is told by name to others who look at it, on every server, until they leave', async () => {
    const omar = await app.signIn({ name: 'Omar' });
    const second = await app.another();
    const record = await addFaq();
    const [ours, theirs] = [uuidV7(), uuidV7()];
    expect((await look(lena, ours, record)).body).toEqual({ result: { others: [] } });
    const stream = await openLive(second, lena);
    await stream.told('changes', () => true);
    const { body } = await look(omar, theirs, record.toUpperCase());
    expect(body.result.others).toEqual([{ id: lena.id, name: 'Lena', isTyping: false }]);
    await stream.told(
      'looking',
      (told) => told.record === record && told.others.some(({ name }) => name === 'Omar'),
    );
    // The page of another session can't be moved or taken away.
    await look(lena, theirs, uuidV7());
    await look(lena, theirs, record, { leaves: true });
    expect((await look(lena, ours, record)).body.result.others).toEqual([
      { id: omar.id, name: 'Omar', isTyping: false },
    ]);
    await look(omar, theirs, record, { leaves: true });
    expect((await look(lena, ours, record)).body.result.others).toEqual([]);
    stream.close();
    await second.close();
  });

  it('is told while they write, by one row that keys pressed fast leave alone, and ends when they stop', async () => {
    const omar = await app.signIn({ name: 'Omar' });
    const record = await addFaq();
    const [ours, theirs] = [uuidV7(), uuidV7()];
    await look(lena, ours, record);
    const stream = await openLive(app, lena);
    const hears = (isTyping: boolean) =>
      stream.told(
        'looking',
        (told) => told.record === record && told.others.some((one) => one.isTyping === isTyping),
      );
    await look(omar, theirs, record);
    await hears(false);
    const stored = async () => {
      // Raw because no builder has the version of a row.
      const { rows } = await sql<{ version: string }>`
        select xmin::text as version from looking where page = ${theirs}`.execute(app.services.db);
      return rows[0]?.version;
    };
    await look(omar, theirs, record, { typing: true });
    const first = await stored();
    for (let key = 0; key < 5; key += 1) await look(omar, theirs, record, { typing: true });
    expect(await stored()).toBe(first);
    await hears(true);
    // What Omar's page says every few seconds anyway ends nothing; who writes hears nothing of themselves.
    expect((await look(omar, theirs, record)).body.result.others).toEqual([
      { id: lena.id, name: 'Lena', isTyping: false },
    ]);
    expect((await look(lena, ours, record)).body.result.others).toMatchObject([{ isTyping: true }]);
    await app.services.db
      .updateTable('looking')
      .set({ typed_at: new Date(Date.now() - typingOverMs) })
      .where('page', '=', theirs)
      .execute();
    expect((await look(lena, ours, record)).body.result.others).toMatchObject([{ isTyping: false }]);
    await look(omar, theirs, record, { typing: true });
    await hears(true);
    const told = stream.events.length;
    expect((await look(omar, theirs, record, { typing: false })).status).toBe(200);
    await until(() =>
      expect(stream.events.slice(told).findLast(({ name }) => name === 'looking')?.data).toMatchObject({
        record,
        others: [{ name: 'Omar', isTyping: false }],
      }),
    );
    const stranger = await readerOf('/support');
    expect((await look(stranger, uuidV7(), record, { typing: true })).status).toBe(403);
    stream.close();
  });

  it('is nobody’s business without the right to read it, and ends with the right', async () => {
    const record = await addFaq();
    const stranger = await readerOf('/support');
    expect((await look(stranger, uuidV7(), record)).status).toBe(403);
    const reader = await readerOf('/faq');
    await look(reader, uuidV7(), record);
    const mine = uuidV7();
    expect((await look(lena, mine, record)).body.result.others).toHaveLength(1);
    await app.services.db
      .updateTable('admins')
      .set({ restriction: '[]' })
      .where('id', '=', reader.id)
      .execute();
    expect((await look(lena, mine, record)).body.result.others).toEqual([]);
  });
});
