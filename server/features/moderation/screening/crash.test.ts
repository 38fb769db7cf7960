import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addScreeningList } from '#server/testing/screening.ts';
import { ended, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { fileOf, type ListFile, startImport } from './import-file.ts';

/** Several batches of users, and several statements of entries. */
const [users, entries] = [20_000, 5000];

/** How many users a version is about who were on none before. */
const newHits = 40;

let app: TestApp;
let root: TestAdmin;
let server: ServerProcess;

const start = async () => {
  server = await startServerProcess({
    DATABASE_URL: app.database.url,
    SECRET_KEY: app.services.config.secretKey ?? '',
  });
};

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  // Raw because it makes many rows of their number.
  await sql`insert into users (id, name, address)
    select gen_random_uuid(), translate(md5(number::text), '0123456789', 'ghijklmnop'),
      '0x' || lpad(to_hex(number), 40, '0') from generate_series(1, ${users}) as number`.execute(
    app.services.db,
  );
  await sql`delete from screening_due`.execute(app.services.db);
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  if (server) await ended(server.child);
  await app.close();
});

const letters = (at: number) => [...String(at)].map((digit) => 'qwrtzpsdfg'[Number(digit)]).join('');
const addressOf = (user: number) => `0x${user.toString(16).padStart(40, '0')}`;

/** A version of the list: one entry that stays, and others that all change, some of which are about more users. */
function versionOf(round: number): Buffer {
  const lines = ['stays,Xuxuxu Stable,,1950,,' + addressOf(users)];
  for (let at = 1; at < entries; at += 1) {
    const isHit = at <= newHits * (round + 1);
    lines.push(`e${at},Vzv${letters(at)}vzv,,${1900 + round},,${isHit ? addressOf(at) : ''}`);
  }
  return Buffer.from(`id,name,aliases,birth_year,country,address\n${lines.join('\n')}\n`);
}

/** The versions of the list that count by now, as a reader sees them: one and only one, and whole. */
async function readList(list: string) {
  // Raw because one statement sees one moment.
  const { rows } = await sql<{ current: number; stored: number; counting: number; old: number }>`
    select current, lists.entries as stored,
      (select count(*)::integer from screening_entries where list_id = lists.id and until is null) as counting,
      (select count(*)::integer from screening_entries where list_id = lists.id and until is null
        and since <> current and external_id <> 'stays') as old
    from screening_lists as lists where id = ${list}`.execute(app.services.db);
  return rows[0];
}

/** How often each user of a hit was reported, and how many rows their hit has. */
async function readHits() {
  // Raw because it counts by a field of the trail.
  const { rows } = await sql<{ external: string; rows: number; opened: number; events: number }>`
    select external_id as external, count(distinct hits.id)::integer as rows,
      (select count(*)::integer from audit_log where call = 'screenSubject' and record = hits.id::text) as opened,
      (select count(*)::integer from events where type = 'screening.hit' and record_id::text = hits.id::text) as events
    from screening_hits as hits group by external_id, hits.id`.execute(app.services.db);
  return new Map(rows.map((row) => [row.external, row]));
}

const importOf = (list: string, file: ListFile) =>
  startImport(app.services.db, {
    list: { id: list, name: 'Own list' },
    file,
    by: null,
    allowsSmaller: false,
  });

/** Starts an import and returns when the server writes its entries. The server waits for it there, so the moment can't be missed. */
const importUntilItWrites = (list: string, file: ListFile) =>
  app.services.db.transaction().execute(async (holding) => {
    // Raw because the builder locks no tables.
    await sql`lock table screening_entries in share mode`.execute(holding);
    const started = await importOf(list, file);
    await until(async () => {
      // Raw because it reads what the server does at this moment.
      const { rows } = await sql`select from pg_locks
        where relation = 'screening_entries'::regclass and not granted`.execute(holding);
      expect(rows).not.toHaveLength(0);
    });
    return started;
  });

/** specification 37.2 and 37.4 */
it(
  'an import whose server is killed leaves the old or the new version whole, and opens each hit once',
  { timeout: 1_800_000 },
  async () => {
    const { db } = app.services;
    const list = await addScreeningList(root);
    await start();
    for (let round = 0; round < rounds(2, 50); round += 1) {
      const file = await fileOf(versionOf(round), 'list.csv');
      const isChecking = round % 2 === 1;
      const { run } = await (isChecking ? importOf(list, file) : importUntilItWrites(list, file));
      const running = () =>
        db.selectFrom('runs').select(['done', 'ended_at']).where('id', '=', run).executeTakeFirstOrThrow();
      if (isChecking) await until(async () => expect((await running()).done).toBeGreaterThan(0));
      await sleep(Math.random() * 100);
      server.child.kill('SIGKILL');
      await ended(server.child);
      const left = await readList(list);
      expect([round, round + 1]).toContain(left?.current);
      expect([left?.stored, left?.counting, left?.old]).toEqual(
        left?.current === 0 ? [0, 0, 0] : [entries, entries, 0],
      );
      await start();
      await until(async () => expect((await running()).ended_at).not.toBeNull());
      expect(await readList(list)).toEqual({
        current: round + 1,
        stored: entries,
        counting: entries,
        old: 0,
      });
      const hits = await readHits();
      // Each entry changed with each version, so its hit is open again once a version; the one that stays is not.
      const expected = [
        ['stays', 1],
        ...Array.from({ length: newHits * (round + 1) }, (_, at) => [
          `e${at + 1}`,
          round + 1 - Math.floor(at / newHits),
        ]),
      ] as [string, number][];
      expect(hits.size).toBe(expected.length);
      for (const [external, opened] of expected)
        expect(hits.get(external)).toEqual({ external, rows: 1, opened, events: opened });
      if (round === 0) {
        const stable = await db
          .selectFrom('screening_hits')
          .select(['id', 'version'])
          .where('external_id', '=', 'stays')
          .executeTakeFirstOrThrow();
        const decided = await root.call('POST', `/adminapi/screening/hits/${stable.id}/decision`, {
          decision: 'dismissed',
          reason: 'Another person',
          version: stable.version,
        });
        expect(decided.status, JSON.stringify(decided.body)).toBe(200);
      }
    }
    const stable = await db
      .selectFrom('screening_hits')
      .select('state')
      .where('external_id', '=', 'stays')
      .executeTakeFirstOrThrow();
    expect(stable.state).toBe('dismissed');
  },
);
