import type { importsCalls } from '#contract/imports.calls.ts';
import type { importsSchemas } from '#contract/imports.schemas.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { addTicket } from '../../exports/tickets.ts';
import { entities } from '../../feed/entities.ts';
import type { CallContext, Handlers, SignedInAdmin } from '../../http/context.ts';
import { findFile, keepFile, type StoredFile } from '../../import/file-store.ts';
import { columnsOf, firstRecords, mappingOf, preview, refuseTwice } from '../../import/preview.ts';
import { findRejects } from '../../import/rejects.ts';
import type { ImportInput } from '../../import/run.ts';
import { insertRun } from '../../runs/runs.ts';

/** A file is only its sender's, until they import it. */
async function ownFile(id: string, { db, admin }: CallContext<SignedInAdmin>): Promise<StoredFile> {
  const file = await findFile(db, id, admin.id);
  if (!file) throw noSuchRecord();
  return file;
}

/** Imports by the screen: the file comes by `server/import/serve.ts`, the run is that of `server/import/run.ts`. */
export const importsHandlers: Handlers<typeof importsCalls, typeof importsSchemas> = {
  async previewImport({ id, entity, source, columns }, context) {
    const { db, language } = context;
    const file = await ownFile(id, context);
    const mapping = mappingOf(entity, columns);
    return preview(db, await firstRecords(db, file), { entity, source, mapping, language });
  },

  async startImport({ id: fileId, entity, source, columns }, context) {
    const { db, admin, request } = context;
    const file = await ownFile(fileId, context);
    const mapping = mappingOf(entity, columns);
    refuseTwice(columnsOf(entities[entity], await firstRecords(db, file), mapping));
    const id = uuidV7();
    const input: ImportInput = {
      fileId,
      entity,
      source,
      columns: mapping.columns,
      origin: { id: request.id, ipAddress: request.ipAddress },
    };
    await keepFile(db, fileId);
    await insertRun(db, { id, kind: 'import', title: { entity, file: file.name }, principal: admin, input });
    return {
      output: { message: 'importStarted', result: { id } },
      audit: { record: id, before: null, after: { file: file.name, entity, source, columns } },
    };
  },

  async fetchImportRejects({ id }, { db, admin }) {
    if (!(await findRejects(db, id))) throw new CallFailure(404, 'noRejects');
    const ticket = await addTicket(db, { runId: id, sessionId: admin.sessionId });
    return {
      output: { message: 'rejectsReady', result: { address: `/adminapi/imports/rejects/${ticket}` } },
      audit: { record: id, before: null, after: null },
    };
  },
};
