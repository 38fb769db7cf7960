import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import type { Services } from '../context/services.ts';
import { type CopiedRows, copyOut } from '../db/copy-out.ts';
import { releaseLock, takeLock, takeLockUntilCommit } from '../db/advisory-lock.ts';
import type { DB } from '../db/types.ts';
import type { CallContext } from '../context/context.ts';
import { captureListRequest } from '../lists/asked.ts';
import { storedCount } from '../lists/select.ts';
import { translate } from '../messages/translate.ts';
import { countSearches } from '../personal/count-searches.ts';
import { advanceRun } from '../runs/runs.ts';
import { fieldsOf, masksOf } from './fields.ts';
import type { OpenFile } from './format.ts';
import { formats } from './formats.ts';
import type { CheckedExport, ExportRequest } from './request.ts';
import { statementOfList, statementOfRows } from './statements.ts';

/** Reads a page of a list: its handler, with its types erased. */
export type ReadList = (input: object, context: CallContext) => Promise<Page<object>>;

/** An export that is under way. */
export interface Exporting {
  services: Services;
  runId: string;
  request: ExportRequest;
  checked: CheckedExport;
  readList: ReadList;
  /** The person whose permissions apply, and the language of the file. */
  context: CallContext;
  write: (chunk: Buffer) => Promise<void>;
  /** Called with each chunk of rows from the database. */
  watch?: (rows: Buffer) => void;
  /** How many rows it has so far. */
  written: { rows: number };
  /** Aborted with the reason why it ends: cancelled, or its reader is gone. */
  signal: AbortSignal;
  /** Ends it. */
  abort: (reason: Error) => void;
}

/** Why an export that somebody cancelled ends. */
export class Cancelled extends Error {}

/** A list that is no table is read by pages of so many rows. */
const pageRows = 100;
const pagesAtOnce = 10;

const progressEveryMs = 500;

/**
 * Writes a list into a file: every row of one read-only snapshot of the database, with constant memory. PostgreSQL
 * formats the rows (COPY), and waits while the reader of the file is busy. A suitable replica provides the rows
 * (specification 12.4). If it fails before the first byte, the primary replaces it.
 * @returns how many rows it has
 * @throws the signal's reason if it was aborted
 */
export async function writeFile(work: Exporting): Promise<number> {
  const { services, context, runId, signal } = work;
  const { db: primary, sessions = primary, replica } = services;
  if (!replica || !context.admin) return writeFrom(primary, work);
  const copy = await replica.forSnapshot(context.admin.id);
  let isBegun = false;
  const write = (chunk: Buffer) => {
    isBegun = true;
    return work.write(chunk);
  };
  if (copy)
    try {
      // What looks for runs that nobody works on looks at the primary.
      const rows = await sessions.connection().execute(async (connection) => {
        if (!(await takeLock(connection, 'run', runId))) throw new Error(elsewhere);
        return writeFrom(copy, { ...work, write }).finally(() => releaseLock(connection, 'run', runId));
      });
      replica.reads.replica += 1;
      return rows;
    } catch (error) {
      if (isBegun || signal.aborted) throw error;
    }
  replica.reads.primary += 1;
  return writeFrom(primary, work);
}

const elsewhere = 'Another server works on this export.';

/** Writes it from one of the servers of the database. */
async function writeFrom(source: Kysely<DB>, work: Exporting): Promise<number> {
  const { services, signal } = work;
  return source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const process = await beginSnapshot(db, work);
      const cancelling: Promise<unknown>[] = [];
      const cancel = () =>
        cancelling.push(sql`select pg_cancel_backend(${process})`.execute(source).catch(() => undefined));
      signal.throwIfAborted();
      signal.addEventListener('abort', cancel);
      const rows = { before: 0, now: undefined as CopiedRows | undefined };
      const done = () => rows.before + (rows.now?.rowCount ?? 0);
      const progress = setInterval(() => {
        advanceRun(services.db, work.runId, { done: done() }).then(
          (goesOn) => goesOn || work.abort(new Cancelled()),
          // The database may be busy. The next check decides.
          () => undefined,
        );
      }, progressEveryMs);
      try {
        await writeRows(
          db,
          work,
          async (statement, file) => {
            rows.before += await copyOut(db, statement, async (stream) => {
              rows.now = stream;
              stream.watch = work.watch;
              stream.lineEndsWithReturn = formats[work.request.format].lineEndsWithReturn;
              await leaving(stream, signal, () => file.rows(stream));
            });
            rows.now = undefined;
          },
          done,
        );
        return done();
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearInterval(progress);
        work.written.rows = done();
        signal.removeEventListener('abort', cancel);
        // Nobody else's statement may get the cancellation.
        await Promise.all(cancelling);
      }
    });
}

/** Takes the snapshot and its lock, and gives the process of the connection. */
async function beginSnapshot(db: Kysely<DB>, { runId, request }: Exporting): Promise<number> {
  // A client that is slow to read keeps the statement waiting; who doesn't read at all is cut off by the caller.
  await sql`set local statement_timeout = '1h'`.execute(db);
  await sql`select set_config('TimeZone', ${request.zone}, true)`.execute(db);
  await sql`set local work_mem = '32MB'`.execute(db);
  if (!(await takeLockUntilCommit(db, 'run', runId))) throw new Error(elsewhere);
  // Raw because the builder has no system functions.
  const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(db);
  return rows[0]?.process ?? 0;
}

type Copy = (statement: string, file: OpenFile) => Promise<void>;

async function writeRows(db: Kysely<DB>, work: Exporting, copy: Copy, done: () => number): Promise<void> {
  const { request, checked, readList, context, services, runId, write } = work;
  const { list, input, columns } = checked;
  const format = formats[request.format];
  const { ids } = request;
  const masks = checked.isMasked ? masksOf(list) : undefined;
  const shape = { format, columns, ids, masks };
  const file = format.open({ ...request, columns, write });
  const first = { ...input, page: 1, limit: pageRows };
  const asked = await captureListRequest(db, (questioned) => readList(first, { ...context, db: questioned }));
  const moment = new Date().toISOString();
  // The query says which whole values are searched for.
  const { isFiltered, isSearched } = asked?.query() ?? {};
  // Before the first byte leaves: past the limit there is no file.
  await countSearches(context);
  if (asked) {
    const { keptCount: name } = asked.list;
    if (name !== undefined && !isFiltered && !isSearched && !ids) {
      // Raw because the kept count is a piece of SQL.
      const { rows } = await sql<{ total: number }>`select ${storedCount(name)} as total`.execute(db);
      await advanceRun(services.db, runId, { done: 0, total: rows[0]?.total ?? 0 });
      // The whole list in an order that an index has. Reading the index begins immediately, but sorting would wait for
      // the last row.
      await sql`set local enable_sort = off`.execute(db);
    }
    await file.begin();
    await copy(statementOfList(db, asked, shape), file);
  } else {
    const kinds = fieldsOf(list);
    await file.begin();
    for await (const rows of pagesOf(readList, first, { ...context, db }))
      await copy(statementOfRows(db, chosenOf(rows, ids), kinds, shape), file);
  }
  await file.end(aboutOf(work, moment, done()));
}

/** The selected rows, or all without a selection. */
function chosenOf(rows: readonly object[], ids: readonly string[] | undefined): readonly object[] {
  if (!ids) return rows;
  const chosen = new Set(ids);
  return rows.filter((row) => 'id' in row && chosen.has(String(row.id)));
}

/** The rows of a list that is no table, some pages at a time. */
async function* pagesOf(readList: ReadList, first: object & { page: number }, context: CallContext) {
  let gathered: object[] = [];
  for (let { page } = first; ; page += 1) {
    const { rows, count, countIsExact } = await readList({ ...first, page }, context);
    gathered.push(...rows);
    // A list of choices returns all of them together, whatever page is requested.
    const isLast = rows.length !== pageRows || (countIsExact && page * pageRows >= count);
    if (gathered.length > 0 && (isLast || page % pagesAtOnce === 0)) {
      yield gathered;
      gathered = [];
    }
    if (isLast) return;
  }
}

/** The description of the file's content. */
function aboutOf({ request, context }: Exporting, moment: string, rows: number): string {
  const { search, sort, ...filters } = request.input;
  const asked = Object.entries({ search, ...filters, sort }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return translate(
    {
      sentence: asked.length > 0 ? 'exportNote' : 'exportNoteOfAll',
      values: {
        list: request.name ?? request.list,
        moment,
        rows,
        filters: asked.map(([name, value]) => `${name} = ${value}`).join('; '),
      },
    },
    context.language,
  );
}

/** Reads a stream, and stops immediately when the signal arrives. */
async function leaving(stream: CopiedRows, signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  const leave = () => stream.destroy(signal.reason as Error);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  await read().finally(() => signal.removeEventListener('abort', leave));
}
