import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let superadmin: TestAdmin;
const ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  for (let n = 0; n < 12; n += 1) {
    const mail = {
      to: `Person${n}@example.com`,
      subject: `Subject ${n % 3} 50%`,
      text: `Text ${n}`,
      html: `<p>${n}</p>`,
    };
    ids.push(await app.services.db.transaction().execute((db) => enqueueMail(db, app.services, mail)));
  }
  await sql`update mail_messages set status = 'failed', attempts = 2, last_error = '550 no' where id = ${ids[3]}`.execute(
    app.services.db,
  );
});
afterAll(() => app.close());

const list = (query = '') => superadmin.call('GET', `/adminapi/outbox${query}`);
const recipients = (body: { data: { to: string }[] }) => body.data.map(({ to }) => to);

describe('GET /adminapi/outbox', () => {
  it('lists messages, newest first, without their text', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.count).toBe(12);
    expect(recipients(body).slice(0, 2)).toEqual(['Person11@example.com', 'Person10@example.com']);
    expect(body.data[0]).toEqual({
      _id: ids[11],
      to: 'Person11@example.com',
      subject: 'Subject 2 50%',
      status: 'kept',
      attempts: 0,
      lastError: null,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: null,
    });
  });

  it('pages, sorts, filters and searches', async () => {
    expect(recipients((await list('?page=2&limit=10')).body)).toHaveLength(2);
    expect(recipients((await list('?sort=to&limit=2')).body)).toEqual([
      'Person0@example.com',
      'Person10@example.com',
    ]);
    expect(recipients((await list('?status=failed')).body)).toEqual(['Person3@example.com']);
    expect((await list('?search=SUBJECT%201')).body.count).toBe(4);
    expect((await list('?search=person7@')).body.count).toBe(1);
    expect((await list('?search=50%25')).body.count).toBe(12);
    expect((await list('?search=_')).body.count).toBe(0);
    for (const query of ['?status=lost', '?sort=text', '?limit=0', '?nothing=1']) {
      expect((await list(query)).status).toBe(400);
    }
  });
});

describe('GET /adminapi/outbox/:id', () => {
  it('answers one message with its text', async () => {
    const { status, body } = await superadmin.call('GET', `/adminapi/outbox/${ids[3]}`);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      _id: ids[3],
      text: 'Text 3',
      html: '<p>3</p>',
      status: 'failed',
      lastError: '550 no',
    });
  });

  it('says that there is no such message', async () => {
    const { status, body } = await superadmin.call('GET', `/adminapi/outbox/${superadmin.id}`);
    expect([status, Object.keys(body.errors)]).toEqual([404, ['messages']]);
    expect((await superadmin.call('GET', '/adminapi/outbox/x')).status).toBe(400);
  });
});

it('is closed to everybody else, also to who holds every menu', async () => {
  const admin = await app.signIn({ restriction: [{ path: '/outbox', isWriteAccess: true }] });
  expect((await admin.call('GET', '/adminapi/outbox')).status).toBe(403);
  expect((await admin.call('GET', `/adminapi/outbox/${ids[0]}`)).status).toBe(403);
  expect((await app.call('GET', '/adminapi/outbox')).status).toBe(401);
});
