import type { importsCalls } from '#contract/integrations/imports.calls.ts';
import type { importsSchemas } from '#contract/integrations/imports.schemas.ts';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { findApiKey } from '#server/features/identity/api-keys/queries.ts';
import { withProof } from '#server/platform/auth/own-proof.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { addTicket } from '#server/platform/exports/tickets.ts';
import { entities } from '../feed/entities.ts';
import { firstRow } from '../feed/sample-rows.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { keyThatFeedsSource } from '../import/fed-source.ts';
import { findFile, keepFile, sha256Of, type StoredFile } from '../import/file-store.ts';
import { columnsOf, firstRecords, mappingOf, preview, refuseTwice, trial } from '../import/preview.ts';
import { findRejects } from '../import/rejects.ts';
import { sampleFile } from '../import/sample-file.ts';
import type { ImportInput } from '../import/run.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { insertRun } from '#server/platform/runs/runs.ts';

/** The file of an import. Only its uploader may use it; an approver's import runs in the uploader's name. */
async function fileToImport(
  id: string,
  { db, admin, isApproved }: CallContext<SignedInAdmin>,
): Promise<StoredFile> {
  const file = await findFile(db, id, isApproved ? undefined : admin.id);
  if (!file) throw noSuchRecord();
  return file;
}

/**
 * @throws CallFailure 400 if an API key sends data from the source, because the same records would have two
 * senders
 */
async function refuseFedSource({ db }: Pick<CallContext, 'db'>, source: string): Promise<void> {
  const key = await keyThatFeedsSource(db, source);
  if (key !== null) throw new CallFailure(400, { source: { sentence: 'sourceIsFed', values: { key } } });
}

/**
 * Imports in the browser. `server/features/integrations/import/import-routes.ts` receives the file, and
 * `server/features/integrations/import/run.ts` does the run.
 */
export const importsHandlers: Handlers<typeof importsCalls, typeof importsSchemas> = {
  async previewImport({ id, entity, source, columns }, context) {
    const { db, language } = context;
    const file = await fileToImport(id, context);
    await refuseFedSource(context, source);
    const mapping = mappingOf(entity, columns);
    return preview(db, await firstRecords(db, file), { entity, source, mapping, language });
  },

  getImportSample: async ({ entity }) => ({ name: `${entity}.sample.csv`, text: sampleFile(entity) }),

  startImport: {
    async prepare({ currentPassword, code, id: fileId, entity, source, columns: chosen }, context) {
      const file = await fileToImport(fileId, context);
      await refuseFedSource(context, source);
      const mapping = mappingOf(entity, chosen);
      const records = await firstRecords(context.db, file, feedBatchRows);
      const columns = columnsOf(entities[entity], records, mapping);
      refuseTwice(columns);
      const sha256 = await sha256Of(context.db, file);
      const start = async (inside: CallContext<SignedInAdmin>) => {
        const { db, admin, request, services } = inside;
        await refuseFedSource(inside, source);
        const id = uuidV7();
        const origin = { id: request.id, ipAddress: request.ipAddress };
        const input: ImportInput = { fileId, entity, source, columns: mapping.columns, origin };
        const firstRows = await trial(db, records, { entity, source, mapping });
        await keepFile(db, fileId);
        await insertRun(db, {
          id,
          kind: 'import',
          title: { entity, file: file.name },
          principal: admin,
          input,
        });
        await mailSuperadmins(db, services, {
          subject: 'importNewsSubject',
          sentences: [
            { sentence: 'importNews', values: { admin: admin.name, entity, file: file.name, source } },
            'importNewsIfUnknown',
          ],
          path: `/import?run=${id}`,
        });
        const after = {
          file: file.name,
          sha256,
          entity,
          source,
          columns: columns.flatMap(({ column, field }) => (field === null ? [] : `${column}: ${field}`)),
          triedRows: records.length,
          ...firstRows,
        };
        return {
          output: { message: 'importStarted', result: { id } },
          audit: { record: id, before: null, after },
        } as const;
      };
      // The administrator who submitted it entered their password then.
      if (context.isApproved) return start;
      if (currentPassword === undefined) throw new CallFailure(400, { currentPassword: 'required' });
      return withProof(context, { currentPassword, code }, async () => start);
    },
  },

  async getApiKeyFirstRow({ id }, { db }) {
    const key = await findApiKey(db, id);
    if (!key) throw noSuchRecord();
    const entity = feedEntities.find((name) =>
      key.restriction.some(({ path, isWriteAccess }) => isWriteAccess && path === `/feed/${name}`),
    );
    return { entity: entity ?? null, row: entity ? JSON.stringify(firstRow(entity)) : '' };
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
