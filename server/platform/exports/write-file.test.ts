import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLockUntilCommit } from '../db/advisory-lock.ts';
import { handlers } from '#server/features.ts';
import { advanceRun, insertRun } from '../runs/runs.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rowsOfCsv } from '#server/testing/exports.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { until } from '#server/testing/until.ts';
import { readListBy } from '#server/features/workspace/exports/read-list.ts';
import { checkExport, type ExportRequest } from './request.ts';
import { Cancelled, writeFile } from './write-file.ts';

let app: TestApp;
let superadmin: TestAdmin;
/** Each of 20 kB: more than the buffers of a connection hold, so that PostgreSQL has still to write most at the first chunk. */
const rows = 2000;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
  await addFaqs(1, rows);
});
afterAll(() => app.close());

const addFaqs = (from: number, to: number) =>
  sql`insert into faqs (id, question, answer)
    select gen_random_uuid(), 'Question ' || n, repeat('x', 20000) from generate_series(${from}::int, ${to}::int) n`.execute(
    app.services.db,
  );

const request: ExportRequest = {
  list: 'listFaqs',
  input: {},
  format: 'csv',
  zone: 'UTC',
  bom: false,
  note: false,
};

async function newRun(): Promise<string> {
  const id = uuidV7();
  const principal = { id: superadmin.id, name: 'Somebody' };
  await insertRun(app.services.db, { id, kind: 'export', title: {}, principal, input: { request } });
  return id;
}

/** Writes the list into memory; `onChunk` is called before each chunk is taken. */
async function written(
  runId: string,
  onChunk: (chunks: number) => Promise<void>,
  ending = new AbortController(),
) {
  const chunks: Buffer[] = [];
  const context = {
    services: app.services,
    db: app.services.db,
    admin: {
      ...superadmin,
      kind: 'admin',
      name: '',
      role: 'superadmin',
      restriction: [],
      accessVersion: 1,
      masksPersonal: false,
      switchedOff: [],
      sessionId: '',
    },
    language: 'en',
    request: { id: '', ipAddress: '', userAgent: '' },
  } as const;
  const count = await writeFile({
    services: app.services,
    runId,
    request,
    checked: checkExport(request, context.admin),
    readList: readListBy(handlers)(request.list),
    context,
    write: async (chunk) => {
      await onChunk(chunks.length);
      ending.signal.throwIfAborted();
      chunks.push(Buffer.from(chunk));
    },
    written: { rows: 0 },
    signal: ending.signal,
    abort: (reason) => ending.abort(reason),
  });
  return { count, text: Buffer.concat(chunks).toString() };
}

const stateOf = async (id: string) => {
  const { state, done, error } = (await superadmin.call('GET', `/adminapi/runs/${id}`)).body.result;
  return { state, done, error };
};

/** The connections that copy a list out just now. */
async function copying(): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where query ilike 'copy (%' and state = 'active' and datname = current_database()`.execute(
    app.services.db,
  );
  return found[0]?.count ?? 0;
}

describe('an export', () => {
  it('has the rows of one moment while others write', async () => {
    const id = await newRun();
    const { count, text } = await written(id, async (chunks) => {
      if (chunks !== 2) return;
      await addFaqs(rows + 1, rows + 500);
      await sql`delete from faqs where question like 'Question 1%'`.execute(app.services.db);
    });
    expect(count).toBe(rows);
    const found = rowsOfCsv(text).slice(1);
    expect(new Set(found.map(([id]) => id)).size).toBe(rows);
    // The list itself shows the change.
    const { body } = await superadmin.call('GET', '/api/getFaqList');
    expect(body.count).not.toBe(rows);
  });

  it('that is cancelled ends at once, and so does its statement', async () => {
    const id = await newRun();
    const ending = new AbortController();
    const failed = written(
      id,
      async (chunks) => {
        if (chunks !== 2) return;
        expect(await copying()).toBe(1);
        await superadmin.call('POST', `/adminapi/runs/${id}/cancel`);
        await until(() => expect(ending.signal.aborted).toBe(true));
      },
      ending,
    );
    expect(await failed.catch((error: unknown) => error)).toBeInstanceOf(Cancelled);
    // Not earlier: a statement that waits for its reader notices its end only when the reader continues or closes.
    expect(await copying()).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
  });

  it('whose reader goes away frees its connection for other work', async () => {
    for (let round = 0; round < 25; round += 1) {
      const ending = new AbortController();
      const id = await newRun();
      const gone = new Error('gone');
      const failed = written(id, async (chunks) => void (chunks === round % 5 && ending.abort(gone)), ending);
      await expect(failed).rejects.toBe(gone);
      await until(async () => expect(await copying()).toBe(0));
      expect((await superadmin.call('GET', '/api/getFaqList')).status).toBe(200);
    }
  });

  it('takes no harm from an end that comes after its last row, as from a look that was under way', async () => {
    const ending = new AbortController();
    const { count } = await written(await newRun(), async () => undefined, ending);
    expect(count).toBeGreaterThan(0);
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.prependListener('uncaughtException', note);
    ending.abort(new Cancelled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.off('uncaughtException', note);
    expect(uncaught).toEqual([]);
  });
});

describe('a run whose server was killed', () => {
  const tasks = useRunWork(() => app);

  it('ends as failed, with a sentence, once nobody holds its lock', async () => {
    const id = await newRun();
    await advanceRun(app.services.db, id, { done: 7 });
    await app.services.db.transaction().execute(async (db) => {
      expect(await takeLockUntilCommit(db, 'run', id)).toBe(true);
      await tasks();
      expect(await stateOf(id)).toMatchObject({ state: 'running' });
    });
    await tasks();
    expect(await stateOf(id)).toEqual({
      state: 'failed',
      done: 7,
      error: 'The file was not downloaded, or the server stopped while sending it. Start the export again.',
    });
  });

  it('waits while somebody still waits for its turn', async () => {
    const id = await newRun();
    await tasks();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
    await sql`update runs set seen_at = now() - interval '2 minutes' where id = ${id}`.execute(
      app.services.db,
    );
    await tasks();
    expect(await stateOf(id)).toMatchObject({ state: 'failed' });
  });
});
