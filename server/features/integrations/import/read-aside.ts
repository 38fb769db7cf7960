import { Worker } from 'node:worker_threads';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import type { Entity } from '../feed/entity.ts';
import type { Mapping } from './mapping.ts';
import { type FileRecord, JsonRecord } from './read-file.ts';
import { createRowReader, type ReadRow } from './rows-of.ts';
import type { AskedRecords, RowsWork } from './rows-worker.ts';

/** Turns records into rows, in a thread beside the one that writes them. */
interface RowReader {
  /** @throws Error where the thread has failed */
  read: (records: readonly FileRecord[]) => Promise<ReadRow[]>;
  close: () => Promise<unknown>;
}

/** Makes the reader of one file. The thread is started with the first full batch: a small file has no use for it. */
export function readAside(entity: Entity, mapping: Mapping): RowReader {
  const readHere = createRowReader(entity, mapping);
  const asked: { resolve: (rows: ReadRow[]) => void; reject: (failure: Error) => void }[] = [];
  let worker: Worker | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of asked.splice(0)) reject(failure);
  };
  const start = () => {
    // The bundle has the worker beside itself, under a name of its own (scripts/build.ts).
    const file = import.meta.url.endsWith('.ts') ? './rows-worker.ts' : './import-rows-worker.js';
    const workerData: RowsWork = { entity: entity.name, mapping };
    const started = new Worker(new URL(file, import.meta.url), { workerData });
    started.on('message', (rows: string) => asked.shift()?.resolve(JSON.parse(rows) as ReadRow[]));
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => fail(new Error('The thread that reads rows ended.')));
    return started;
  };
  return {
    async read(records) {
      if (!worker && records.length < feedBatchRows) return readHere(records, new Date());
      if (failure) throw failure;
      worker ??= start();
      const rows = new Promise<ReadRow[]>((resolve, reject) => asked.push({ resolve, reject }));
      const texts = records.flatMap((record) => (record instanceof JsonRecord ? record.text : []));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage((texts.length === records.length ? { texts } : { records }) satisfies AskedRecords);
      return rows;
    },
    close: async () => worker?.terminate(),
  };
}
