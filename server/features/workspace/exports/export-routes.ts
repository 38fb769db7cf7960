import type { FastifyInstance } from 'fastify';
import { refuseOutsideIpRanges } from '#server/features/identity/auth/ip-ranges.ts';
import { adminOf } from '#server/features/identity/auth/session.ts';
import { findSession } from '#server/features/identity/auth/session-lookup.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import { findOpenRun, type OpenRun } from '#server/platform/runs/runs.ts';
import type { exportSender } from './send.ts';
import { takeTicket } from '#server/platform/exports/tickets.ts';

/**
 * Serves the file of an export at `/exports/{ticket}`, once. The browser downloads it without a script and shows the
 * progress.
 * @param send answers with the file
 */
export function serveExports(
  app: FastifyInstance,
  services: Services,
  send: ReturnType<typeof exportSender>,
): void {
  app.get<{ Params: { ticket: string } }>(
    '/exports/:ticket',
    // A HEAD request would use up the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      // The request queues before it uses the ticket, so that a refused caller can try again with it.
      const { run, sessionId } = await services.admission.queue('rest', () =>
        redeem(services, request.params.ticket),
      );
      const claims = { adminId: run.principalId, sessionId };
      const lookAgain = () => callerOf(services, claims, normalizeIpAddress(request.ip));
      return send({ run, caller: await lookAgain(), lookAgain, request, reply });
    },
  );
}

/**
 * Uses up a ticket and returns its run.
 * @throws CallFailure 404 if it is no longer valid
 */
async function redeem(services: Services, ticket: string): Promise<{ run: OpenRun; sessionId: string }> {
  const found = await takeTicket(services.db, ticket);
  const run = found && (await findOpenRun(services.db, found.runId));
  if (!found || !run) throw new CallFailure(404, 'exportTicketInvalid');
  return { run, sessionId: found.sessionId };
}

/** @throws CallFailure 401 if the session has ended, 403 if it may not be used from that address */
async function callerOf(
  { db }: Services,
  claims: { adminId: string; sessionId: string },
  ipAddress: string,
): Promise<SignedInAdmin> {
  const session = await findSession(db, claims);
  const admin = session && (await adminOf(db, claims, session));
  if (!admin) throw new CallFailure(401, 'notSignedIn');
  refuseOutsideIpRanges(admin, ipAddress);
  return admin;
}
