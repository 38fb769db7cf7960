import type { FastifyInstance } from 'fastify';
import { ticketFilePath } from '#contract/platform/limits.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { countingRefusals } from '#server/platform/http/count-refusal.ts';
import { type AuthContext, identify } from '#server/platform/http/identify.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { ticketDeskCalls } from '#contract/support/ticket-desk.calls.ts';
import { strangersFileHeaders } from '#server/platform/images/picture-or-pdf.ts';
import { findFile } from './file-store.ts';

/**
 * Serves the files of tickets to everybody who may read tickets. The files come from strangers, so they are only sent
 * as downloads, with headers that stop a browser from running anything in them.
 */
export function serveTicketFiles(app: FastifyInstance, authContext: AuthContext): void {
  const { db, admission, objects } = authContext.services;
  app.get<{ Params: { id: string } }>(`${ticketFilePath}/:id`, async (request, reply) => {
    await countingRefusals(db, 'getTicketFile', request, async () => {
      const found = await identify(authContext, request);
      permit({ ...ticketDeskCalls.attachFile, effect: 'read' }, found?.admin ?? null);
    });
    const { id } = request.params;
    const file = isUuid(id)
      ? await objects.read(() => admission.queue('rest', () => findFile(db, id)))
      : undefined;
    if (!file) throw new CallFailure(404, 'noSuchRecord');
    return reply
      .headers({
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        ...strangersFileHeaders,
      })
      .type(file.type)
      .send(file.bytes);
  });
}
