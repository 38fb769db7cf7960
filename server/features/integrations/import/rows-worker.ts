import { parentPort, workerData } from 'node:worker_threads';
import { entities } from '../feed/entities.ts';
import type { EntityName } from '../feed/entity.ts';
import type { Mapping } from './mapping.ts';
import { type FileRecord, JsonRecord } from './read-file.ts';
import { createRowReader } from './rows-of.ts';

/** What the thread is started with. */
export interface RowsWork {
  entity: EntityName;
  mapping: Mapping;
}

/** Records that it is asked for: as texts where they are JSON. */
export type AskedRecords = { texts: readonly string[] } | { records: readonly FileRecord[] };

const { entity, mapping } = workerData as RowsWork;
const read = createRowReader(entities[entity], mapping);

parentPort?.on('message', (asked: AskedRecords) => {
  const records = 'texts' in asked ? asked.texts.map((text) => new JsonRecord(text)) : asked.records;
  // One text is passed from thread to thread at a fraction of what thousands of objects cost.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(JSON.stringify(read(records, new Date())));
});
