import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { shownStatuses } from './shown-labels.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  await loadSample(app.database, { users: 300 });
  admin = await app.signIn();
  await app.signIn({ name: 'Left' });
  await app.services.db
    .updateTable('admins')
    .set({ status: 'disabled' })
    .where('name', '=', 'Left')
    .execute();
});
afterAll(() => app.close());

it('the words are those of the screens', () => {
  const arabic = readFileSync(join(import.meta.dirname, '../../../web/locales/ar.po'), 'utf8');
  for (const [english, translated] of Object.values(shownStatuses).flatMap((words) => Object.values(words))) {
    expect(arabic).toContain(`msgid "${english}"\nmsgstr "${translated}"\n`);
  }
});

describe('a search for a status', () => {
  it.each([
    ['/adminapi/admin', 'status', 'disabled', 'disabled', 'معطَّل'],
    ['/api/getAllusers', 'status', 'blocked', 'BLOCKED', 'محظور'],
    ['/adminapi/getWithdraw', 'status', 3, 'completed', 'مكتمل'],
    ['/adminapi/getSupport', 'closedstatus', 1, 'closed', 'مغلقة'],
    ['/api/gettokenlist', 'status', 'burned', 'محروق'],
    ['/adminapi/getLoginHistory', 'status', 'Failed', 'failed', 'فشل'],
  ])('finds what %s shows with it, in both languages', async (path, field, value, ...words) => {
    const list = async (query: Record<string, string>) => {
      const { body } = await admin.call('GET', `${path}?${new URLSearchParams({ limit: '100', ...query })}`);
      return body.data as Record<string, unknown>[];
    };
    const filtered = (await list({ [field]: String(value) })).map(({ _id: id }) => id);
    expect(filtered.length).toBeGreaterThan(0);
    for (const search of words.map(String)) {
      const found = (await list({ search })).map(({ _id: id }) => id);
      expect(found, search).toEqual(expect.arrayContaining(filtered));
      expect(found.length, search).toBe(filtered.length);
    }
    // Together with another filter as well.
    expect(await list({ search: String(words[0]), [field]: String(value) })).toHaveLength(filtered.length);
  });

  it.each([
    ['urgent', 'URGENT', 'عاجلة'],
    ['low', 'Low', 'منخفضة'],
  ])('finds tickets of priority %s', async (priority, ...words) => {
    await app.services.db
      .updateTable('tickets')
      .set({ priority: priority === 'urgent' ? 4 : 1 })
      .where('ticket_number', 'in', (tickets) =>
        tickets.selectFrom('tickets as some').select('ticket_number').limit(3),
      )
      .execute();
    const ids = async (query: Record<string, string>) =>
      (
        await admin.call('GET', `/adminapi/getSupport?${new URLSearchParams({ limit: '100', ...query })}`)
      ).body.data
        .map(({ _id }: { _id: string }) => _id)
        .toSorted();
    const filtered = await ids({ priority });
    expect(filtered.length).toBeGreaterThan(2);
    for (const search of words) expect(await ids({ search }), search).toEqual(filtered);
  });

  it('finds a text with the same word, too', async () => {
    await app.services.db.insertInto('users').values({ id: uuidV7(), name: 'Blockedson' }).execute();
    const { body } = await admin.call('GET', '/api/getAllusers?search=blocked&limit=100');
    const names = (body.data as { name: string; status: string }[]).filter(
      ({ status }) => status === 'active',
    );
    expect(names.map(({ name }) => name)).toEqual(['Blockedson']);
  });
});

it('a telephone number is found however it is written', async () => {
  const id = uuidV7();
  await app.services.db
    .insertInto('users')
    .values({ id, name: 'Called', dial_code: '+971', phone_number: '501234567' })
    .execute();
  for (const search of [
    '+971 501234567',
    '+971501234567',
    '+971 50 123-4567',
    '50 123 4567',
    '+97150',
    '501234567',
  ]) {
    const { body } = await admin.call(
      'GET',
      `/api/getAllusers?${new URLSearchParams({ search, limit: '100' })}`,
    );
    expect(
      (body.data as { _id: string }[]).map(({ _id }) => _id),
      search,
    ).toContain(id);
  }
});
