import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { unsubscribe } from '../mail/unsubscribe.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addSubscribers } from '#server/testing/subscribers.ts';
import { purgeTrashJob } from '#server/features/privacy/trash/purge.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: true }] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate subscribers cascade`.execute(app.services.db);
  await addSubscribers(app, 3);
});

const get = async (query = '') => (await admin.call('GET', `/adminapi/subscribers?${query}`)).body;
const emails = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email.split('@')[0]);
const idOf = async (email: string): Promise<string> => (await get(`email=is:${email}`)).data[0]._id as string;
const remove = (id: string, by = admin) => by.call('DELETE', `/adminapi/subscribers/${id}`);
const restore = (id: string) => admin.call('POST', `/adminapi/trash/subscribers/${id}/restore`, {});
const mailed = async () => (await admin.call('GET', '/api/get_subscribers?sort=email')).body;

it('lists everybody with when and from where, unsubscribed or not, searched, filtered and sorted', async () => {
  const id = await idOf('person2@example.com');
  await unsubscribe(app.services.db, id);
  await sql`
    insert into feed_records (entity, source, external_id, record_id) values ('subscribers', 'shop', '7', ${id})`.execute(
    app.services.db,
  );
  expect(await get()).toMatchObject({ count: 3 });
  expect((await get('status=unsubscribed')).data).toEqual([
    {
      _id: id,
      email: 'person2@example.com',
      name: 'Person 2',
      status: 'unsubscribed',
      unsubscribedAt: expect.any(String),
      source: 'shop',
      createdAt: expect.any(String),
    },
  ]);
  expect(emails(await get('search=Person 3'))).toEqual(['person3']);
  expect(emails(await get('search=unsubscribed'))).toEqual(['person2']);
  expect(emails(await get('status=subscribed&sort=email'))).toEqual(['person1', 'person3']);
  expect(emails(await get('sort=-name'))).toEqual(['person3', 'person2', 'person1']);
  expect(emails(await get('sort=unsubscribedAt'))[0]).toBe('person2');
  expect(await get(`to=${new Date(Date.now() - 86_400_000).toISOString()}`)).toMatchObject({ count: 0 });
});

it('deletes to the trash: no mail from then on, and restored they are as they were', async () => {
  const [one, two] = [await idOf('person1@example.com'), await idOf('person2@example.com')];
  await unsubscribe(app.services.db, two);
  for (const id of [one, two]) expect((await remove(id)).body.message).toBe('Subscriber deleted');
  expect((await remove(one)).status).toBe(404);
  expect(emails(await get())).toEqual(['person3']);
  expect(await mailed()).toEqual({ result: [{ email: 'person3@example.com' }], count: 1 });
  const { body } = await admin.call('GET', '/adminapi/trash/subscribers');
  expect(body).toMatchObject({
    count: 2,
    data: [{ deletedBy: expect.any(String) }, { deletedBy: expect.any(String) }],
  });
  expect((await restore(one)).body.result).toMatchObject({ status: 'subscribed', unsubscribedAt: null });
  expect((await restore(two)).body.result).toMatchObject({ status: 'unsubscribed' });
  expect((await restore(two)).status).toBe(404);
  expect(await get()).toMatchObject({ count: 3 });
  expect((await mailed()).count).toBe(2);
});

it('keeps an unsubscription that came while they were deleted', async () => {
  const id = await idOf('person1@example.com');
  await remove(id);
  await unsubscribe(app.services.db, id);
  expect((await restore(id)).body.result).toMatchObject({ status: 'unsubscribed' });
});

it('refuses to restore one whose email somebody else has by now', async () => {
  const id = await idOf('person1@example.com');
  await remove(id);
  await app.services.db
    .insertInto('subscribers')
    .values({ id: uuidV7(), email: 'PERSON1@example.com' })
    .execute();
  const { status, body } = await restore(id);
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('person1@example.com')]);
});

it('is purged after 90 days, and can’t be restored then', async () => {
  const [one, two] = [await idOf('person1@example.com'), await idOf('person2@example.com')];
  for (const id of [one, two]) await remove(id);
  await sql`update subscribers set deleted_at = now() - interval '91 days' where deleted_at is not null`.execute(
    app.services.db,
  );
  await purgeTrashJob.handle(app.services, {}, { isLast: true });
  const purged = await app.services.db
    .selectFrom('subscribers')
    .select(['email', 'name'])
    .where('purged_at', 'is not', null)
    .execute();
  expect(purged).toEqual([
    { email: '', name: null },
    { email: '', name: null },
  ]);
  expect((await restore(one)).status).toBe(404);
});

it('needs the right of the mail’s menu, to write for deleting', async () => {
  const reader = await app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: false }] });
  const stranger = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
  expect((await reader.call('GET', '/adminapi/subscribers')).status).toBe(200);
  expect((await stranger.call('GET', '/adminapi/subscribers')).status).toBe(403);
  expect((await remove(await idOf('person1@example.com'), reader)).status).toBe(403);
});
