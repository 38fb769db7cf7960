import type { FastifyInstance } from 'fastify';
import { documentFilePath } from '#contract/platform/limits.ts';
import { documentsCalls } from '#contract/privacy/documents.calls.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { countingRefusals } from '#server/platform/http/count-refusal.ts';
import { type AuthContext, identify } from '#server/platform/http/identify.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { strangersFileHeaders } from '#server/platform/images/picture-or-pdf.ts';
import { seesPersonalData } from '#server/platform/personal/masked.ts';
import { isSignedFor, readAddress } from './address.ts';
import { findDocumentFile, openDocumentFile } from './store.ts';

/**
 * Serves the file of a document to the session that opened it, until the URL expires. Permissions that the
 * administrator has lost in the meantime are checked too.
 */
export function serveDocumentFiles(app: FastifyInstance, authContext: AuthContext): void {
  const { db, admission, keys, objects } = authContext.services;
  app.get<{ Params: { address: string } }>(`${documentFilePath}/:address`, async (request, reply) => {
    const sessionId = await countingRefusals(db, 'openDocument', request, async () => {
      const found = await identify(authContext, request);
      permit(documentsCalls.openDocument, found?.admin ?? null);
      if (found?.admin.kind !== 'admin') throw new CallFailure(403, 'notForKeys');
      if (!seesPersonalData(found.admin)) throw new CallFailure(403, 'documentsNeedPersonal');
      return found.admin.sessionId;
    });
    const address = readAddress(request.params.address);
    const find = () =>
      address ? admission.queue('rest', () => findDocumentFile(db, address.id)) : Promise.resolve(undefined);
    const isFor = (found: { id: string; hash: string } | undefined) =>
      found !== undefined &&
      address !== undefined &&
      isSignedFor(keys.documentAddresses, { id: found.id, hash: found.hash, sessionId }, address);
    // The bytes are read only for the session that opened this file.
    const file = await objects.read(async () => {
      const found = await find();
      return isFor(found) ? found : undefined;
    });
    if (!file) throw new CallFailure(404, 'documentAddressOver');
    return reply
      .headers({ ...strangersFileHeaders, 'Content-Disposition': 'inline' })
      .type(file.type)
      .send(openDocumentFile(keys.documents, file));
  });
}
