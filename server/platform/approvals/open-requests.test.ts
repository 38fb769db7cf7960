import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { openRequests } from './approval-requests.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  // Open requests about gates of 100,000 withdrawals.
  await sql`insert into second_person_requests (id, kind, subject, reason, asked_by, lapses_at)
    select gen_random_uuid(), 'overrideGate', number || ' Sanctions', 'r', ${admin.id}, now() + interval '1 hour'
    from generate_series(1, 100000) as number`.execute(app.services.db);
  await sql`analyze second_person_requests`.execute(app.services.db);
});
afterAll(() => app.close());

it('reads only the open requests about the given subjects, of 100,000', async () => {
  await app.services.db.transaction().execute(async (db) => {
    const subjects = ['7 Sanctions', '70000 Sanctions', '70000 Lists', 'nothing'];
    const found = await openRequests(db, 'overrideGate', subjects, admin.id);
    expect([...found.keys()].toSorted()).toEqual(['7 Sanctions', '70000 Sanctions']);
    expect(found.get('7 Sanctions')).toMatchObject({ isOwn: true, reason: 'r' });
    expect(await rowsRead(db, 'second_person_requests')).toBe(2);
    expect(await openRequests(db, 'liftStop', subjects, admin.id)).toEqual(new Map());
    expect(await openRequests(db, 'overrideGate', [], admin.id)).toEqual(new Map());
    expect(await rowsRead(db, 'second_person_requests')).toBe(2);
  });
});
