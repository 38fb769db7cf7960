import { type Kysely, sql } from 'kysely';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countsOf } from '../feed/batch.ts';
import { entities } from '../feed/entities.ts';
import type { EntityName } from '../feed/entity.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import { findFile, keepFile, recordsOf, type StoredFile } from './file-store.ts';
import { type CommittingBatch, importRows } from './import-rows.ts';
import { keyThatFeedsSource } from './fed-source.ts';
import { recordWrites } from './record-writes.ts';
import type { Mapping } from './mapping.ts';
import type { FileRecord } from './read-file.ts';
import { beginImport, doneBatches, finishImport, keepBatch, withImportLock } from './resume.ts';
import { flushSearchIndex } from './search-index.ts';

/** The input of an import run. */
export interface ImportInput {
  fileId: string;
  entity: EntityName;
  source: string;
  columns: Mapping['columns'];
  /** The request that started it, for the audit trail. */
  origin: { id: string; ipAddress: string };
}

/** After this time, other runs get their turn, in milliseconds. Reading the finished part again is fast. */
const turnMs = 60_000;

class RunIsOver extends Error {}

/** Ends a run with a sentence. */
class Ended extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super('An import ended.');
    this.sentence = sentence;
  }
}

interface Work {
  services: Services;
  /** The connection that holds the run's lock. */
  connection: Kysely<DB>;
  run: OpenRun;
  input: ImportInput;
}

/**
 * Works on an import for a minute, after the batches that are written already. Each batch commits with its progress.
 * The whole file is read first, so that a broken file changes nothing and the total is known.
 */
export async function workOnImport(
  services: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const input = run.input as ImportInput;
  const work: Work = { services, connection, run, input };
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  try {
    const file = await findFile(services.db, input.fileId);
    if (!file) throw new Ended({ sentence: 'importFileGone' });
    await keepFile(services.db, file.id);
    const total = run.total ?? (await countRecords(work, file, stopping));
    if (stopping.aborted) return;
    if (!(await advanceRun(services.db, run.id, { done: run.done, total }))) return;
    const isWhole = await withImportLock(services.db, run.id, () => importTurn(work, file, turn));
    if (isWhole) await finish(work);
  } catch (error) {
    if (error instanceof RunIsOver) return;
    // An outage is temporary: the run continues afterwards.
    if (error instanceof Error && (outageOf(error) || isWrittenAlready(error))) throw error;
    const sentence = error instanceof Ended ? error.sentence : { sentence: 'importFailed' as const };
    await endRun(services.db, run.id, { state: 'failed', error: sentence });
    if (!(error instanceof Ended)) throw error;
  }
}

/** Whether a batch of a server that died has committed in the meantime. The next turn finds it. */
const isWrittenAlready = (error: Error) =>
  'constraint' in error && error.constraint === 'import_batches_pkey';

/** Reads a file to its end. */
async function countRecords({ services }: Work, file: StoredFile, stopping: AbortSignal): Promise<number> {
  let records = 0;
  try {
    for await (const _record of recordsOf(services.db, file)) {
      records += 1;
      if (stopping.aborted) break;
    }
  } catch (error) {
    if (error instanceof Error && outageOf(error)) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new Ended({ sentence: 'fileBroken', values: { reason } });
  }
  return records;
}

/**
 * @returns whether the end of the file was reached
 * @throws RunIsOver if somebody cancelled it
 */
async function importTurn(work: Work, file: StoredFile, turn: AbortSignal): Promise<boolean> {
  const { services, connection, run, input } = work;
  const { entity, source, columns } = input;
  await beginImport(services.db, { id: run.id, entity, source, fingerprint: run.id });
  const before = await doneBatches(services.db, run.id);
  const rows = new Map([...before].map(([batch, { counts }]) => [batch, counts]));
  const records = { isWhole: false };
  const reports = importRows(services.db, wholeBatches(recordsOf(services.db, file), turn, records), {
    entity: entities[entity],
    source,
    mapping: { columns, constants: {} },
    isByScreen: true,
    isDone: (batch) => before.has(batch),
    seal: async (transaction, imported) => {
      await refuseFormerSuperadmin(transaction, run.principalId);
      await refuseFedSource(transaction, source);
      await sealBatch(transaction, work, imported);
      // After waiting for this lock, a batch sees the counts of the batches before it.
      await transaction.selectFrom('runs').select('id').where('id', '=', run.id).forUpdate().execute();
      rows.set(imported.batch, imported.counts);
      const { done, failed } = progressOf(rows);
      if (!(await advanceRun(transaction, run.id, { done, failed }))) throw new RunIsOver();
    },
  });
  for await (const report of reports) {
    // If this connection is lost, another server may hold the lock.
    if (report.answers) await sql`select`.execute(connection);
  }
  return records.isWhole;
}

/** Stops reading a file between two batches when its turn is over. */
async function* wholeBatches(
  records: AsyncIterable<FileRecord>,
  turn: AbortSignal,
  read: { isWhole: boolean },
): AsyncGenerator<FileRecord> {
  let count = 0;
  for await (const record of records) {
    if (count % feedBatchRows === 0 && turn.aborted) return;
    yield record;
    count += 1;
  }
  read.isWhole = true;
}

function progressOf(batches: ReadonlyMap<number, FeedCounts>): { done: number; failed: number } {
  let [done, failed] = [0, 0];
  for (const counts of batches.values()) {
    for (const count of Object.values(counts)) done += count;
    failed += counts.rejected;
  }
  return { done, failed };
}

/** Stores the progress and the audit rows of a batch. */
async function sealBatch(
  transaction: Kysely<DB>,
  { run, input }: Work,
  imported: CommittingBatch,
): Promise<void> {
  const { entity, source, origin } = input;
  await keepBatch(transaction, run.id, imported);
  const after = { entity, source, batch: imported.batch, ...imported.counts };
  const audit = { record: run.id, before: null, after, adminId: run.principalId };
  await recordWrite(transaction, `import:${entity}`, { output: null, audit }, origin);
  await recordWrites(transaction, entity, imported.writes, { id: run.principalId, request: origin });
}

/** Refuses a source for which an API key was created, or got the permission, since the import started. */
async function refuseFedSource(transaction: Kysely<DB>, source: string): Promise<void> {
  const key = await keyThatFeedsSource(transaction, source);
  if (key !== null) throw new Ended({ sentence: 'importSourceFed', values: { key } });
}

async function refuseFormerSuperadmin(transaction: Kysely<DB>, id: string): Promise<void> {
  const found = await transaction
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!found) throw new Ended({ sentence: 'importNotAllowed' });
}

/** Ends a run after its last row, with the results. */
async function finish({ services, run, input }: Work): Promise<void> {
  await flushSearchIndex(services.db, entities[input.entity]);
  const batches = await doneBatches(services.db, run.id);
  const result = countsOf([]);
  for (const { counts } of batches.values())
    for (const name of Object.keys(result) as (keyof FeedCounts)[]) result[name] += counts[name];
  const done = Object.values(result).reduce((sum, count) => sum + count, 0);
  await finishImport(services.db, run.id);
  await endRun(services.db, run.id, { state: 'done', result: { ...result } }, done);
}
