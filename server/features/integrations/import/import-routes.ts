import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { findSession } from '#server/features/identity/auth/session-lookup.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { takeTicket } from '#server/platform/exports/tickets.ts';
import { countingRefusals } from '#server/platform/http/count-refusal.ts';
import type { Caller, SignedInAdmin } from '#server/platform/context/context.ts';
import { type AuthContext, identify, senderOf } from '#server/platform/http/identify.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { refuseOtherSites } from '#server/platform/http/sender.ts';
import { languageOf, translate } from '#server/platform/messages/translate.ts';
import { beginFile, completeFile, removeFile } from './file-store.ts';
import { rejectsPath, uploadPath } from './open-api.ts';
import { formOf } from './read-file.ts';
import { findRejects, rejectsOf } from './rejects.ts';
import { refuseTooLarge, storeBody } from './upload.ts';

/** Uploading is a part of starting an import, so it needs the same permission. */
const call = calls.imports.startImport;

/**
 * The routes of an import's files: `PUT /adminapi/imports/file?name=…` receives a file as it is, and `GET
 * /adminapi/imports/rejects/{ticket}` returns the rejected rows of a run.
 */
export async function serveImports(app: FastifyInstance, authContext: AuthContext): Promise<void> {
  await app.register(async (uploads) => {
    const callers = new WeakMap<FastifyRequest, SignedInAdmin>();
    // The sender's permission is checked before any byte of the body is read.
    uploads.addHook('onRequest', async (request) => {
      await countingRefusals(authContext.services.db, 'uploadImport', request, async () => {
        refuseOtherSites(call, request, authContext.services.config.allowedOrigins);
        const found = await identify(authContext, request);
        permit(call, found?.admin ?? null);
        callers.set(request, found?.admin as SignedInAdmin);
      });
      refuseTooLarge(request.headers['content-length']);
    });
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );
    uploads.put<{ Querystring: { name?: string } }>(uploadPath, async (request) => {
      const id = await receive(authContext, request, callers.get(request) as SignedInAdmin);
      const message = translate('fileUploaded', languageOf(request.headers['accept-language']));
      return { messages: message, result: { _id: id } };
    });
  });

  app.get<{ Params: { ticket: string } }>(
    rejectsPath,
    // A HEAD request would use up the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { db } = authContext.services;
      const found = await takeTicket(db, request.params.ticket);
      const rejects = found && (await findRejects(db, found.runId));
      if (!found || !rejects) throw new CallFailure(404, 'rejectsTicketInvalid');
      const owner = await db
        .selectFrom('admin_sessions')
        .select('admin_id as adminId')
        .where('id', '=', found.sessionId)
        .executeTakeFirst();
      const session = owner && (await findSession(db, { ...owner, sessionId: found.sessionId }));
      if (session?.role !== 'superadmin') throw new CallFailure(401, 'notSignedIn');
      const name = rejects.file.name.replace(/[^\w.-]/g, '_').replace(/(\.\w+)$/, '.rejected$1');
      return reply
        .headers({
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${name}"`,
          'X-Content-Type-Options': 'nosniff',
        })
        .send(Readable.from(rejectsOf(db, rejects), { objectMode: false }));
    },
  );
}

/** Stores a file, and records who sent it. An incomplete upload is removed. */
async function receive(
  authContext: AuthContext,
  request: FastifyRequest,
  admin: SignedInAdmin,
): Promise<string> {
  const { db } = authContext.services;
  const name = String((request.query as { name?: unknown }).name ?? '');
  const form = formOf(name);
  if (!form || name.length > 200) throw new CallFailure(400, { name: 'fileNameUnknown' });
  if (request.body !== undefined && !(request.body instanceof Readable))
    throw new CallFailure(415, 'sendFile');
  const id = uuidV7();
  await beginFile(db, { id, name: name.toWellFormed().replaceAll('\0', ''), form, adminId: admin.id });
  try {
    const bytes = await storeBody(db, id, (request.body as Readable | undefined) ?? Readable.from([]));
    // An upload may take any time, so permissions that the sender lost in the meantime apply to it too.
    const now: Caller | null =
      (await authContext.authenticate(authContext.services, senderOf(request)))?.admin ?? null;
    permit(call, now);
    await db.transaction().execute(async (transaction) => {
      await completeFile(transaction, id, bytes);
      const audit = { record: id, before: null, after: { name, bytes } };
      const made = {
        admin: now as Caller,
        request: { id: request.id, ipAddress: normalizeIpAddress(request.ip) },
      };
      if (!(await recordAdminWrite(transaction, 'uploadImport', { output: null, audit }, made)))
        throw new CallFailure(401, 'notSignedIn');
    });
  } catch (error) {
    await removeFile(db, id);
    throw error;
  }
  return id;
}
