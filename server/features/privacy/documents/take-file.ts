import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { imageMaxBytes } from '#contract/platform/limits.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { ApiKey } from '#server/platform/context/context.ts';
import { type AuthContext, keyThatFeeds } from '#server/platform/http/identify.ts';
import { readPictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';
import {
  type Awaited,
  documentOfSender,
  keepDocumentFile,
  lockDocument,
  placeDocumentFile,
} from './store.ts';

/** The maximum number of concurrent uploads, in total and per key, because each is held in memory. */
const maxFiles = { atOnce: 8, ofOneKey: 4 } as const;

const types = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'application/octet-stream',
];

/** The outcome of an upload, in the terms of the feed. */
interface Answer {
  result: 'created' | 'unchanged';
  /** The server has deleted this file and doesn't store it again. */
  deleted?: true;
}

/**
 * Accepts the file of a document that was fed, `PUT /feed/v1/documents/{id}/file`: the raw bytes, at most 5 MiB,
 * from a key that may feed documents (specification 25.4).
 */
export async function serveDocumentUploads(app: FastifyInstance, authContext: AuthContext): Promise<void> {
  await app.register(async (uploads) => {
    const keys = new WeakMap<FastifyRequest, ApiKey>();
    const underWay = new Map<string, number>();
    let total = 0;
    uploads.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      // Checked before any byte of the body is read.
      const key = await keyThatFeeds(authContext, request, '/feed/documents');
      const own = underWay.get(key.id) ?? 0;
      if (own >= maxFiles.ofOneKey) throw new CallFailure(429, 'tooManyUploads', 5);
      if (total >= maxFiles.atOnce) throw new CallFailure(503, 'busy', 5);
      keys.set(request, key);
      underWay.set(key.id, own + 1);
      total += 1;
      reply.raw.once('close', () => {
        total -= 1;
        const left = (underWay.get(key.id) ?? 1) - 1;
        if (left > 0) underWay.set(key.id, left);
        else underWay.delete(key.id);
      });
    });
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser<Buffer>(
      types,
      { parseAs: 'buffer', bodyLimit: imageMaxBytes },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    uploads.put<{ Params: { id: string } }>('/feed/v1/documents/:id/file', async (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) throw new CallFailure(400, { file: 'required' });
      return takeFile(authContext, request, {
        key: keys.get(request) as ApiKey,
        externalId: request.params.id,
        body,
      });
    });
  });
}

async function takeFile(
  { services }: AuthContext,
  request: FastifyRequest,
  { key, externalId, body }: { key: ApiKey; externalId: string; body: Buffer },
): Promise<Answer> {
  const { db, admission } = services;
  const hash = createHash('sha256').update(body).digest('hex');
  const sender = { source: key.source, externalId };
  const found = await admission.queue('rest', () => documentOfSender(db, sender));
  const known = answerOf(found, hash);
  if (known) return known;
  const file = await readPictureOrPdf('file', new File([new Uint8Array(body)], 'document'));
  const placed = await placeDocumentFile(services, { id: (found as Awaited).id, hash, ...file });
  return admission.queue('rest', () =>
    db.transaction().execute(async (transaction) => {
      const document = await lockDocument(transaction, (found as Awaited).id);
      // The file may have arrived in the meantime, or the row may name another one now.
      const now = answerOf(document, hash);
      if (now) return now;
      const { id } = document as Awaited;
      await keepDocumentFile(transaction, placed);
      const after = { hash, type: file.type, size: file.bytes.length };
      const outcome = { output: null, audit: { record: id, before: null, after } };
      const origin = { id: request.id, ipAddress: normalizeIpAddress(request.ip) };
      if (
        !(await recordAdminWrite(transaction, 'takeDocumentFile', outcome, { admin: key, request: origin }))
      )
        throw new CallFailure(503, 'partIsDown', 1);
      return { result: 'created' };
    }),
  );
}

/**
 * The answer that needs no look at the file's content.
 * @returns undefined if the file must be stored
 * @throws CallFailure 404 if the document doesn't exist, 409 if its row names another file
 */
function answerOf(document: Awaited | undefined, hash: string): Answer | undefined {
  if (!document) throw new CallFailure(404, 'documentNotFed');
  if (document.fileHash !== hash) throw new CallFailure(409, { file: 'fileIsOther' });
  if (document.deletedHash === hash) return { result: 'unchanged', deleted: true };
  return document.storedHash === hash ? { result: 'unchanged' } : undefined;
}
