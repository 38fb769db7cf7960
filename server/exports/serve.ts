import type { FastifyInstance } from 'fastify';
import { findSession } from '../auth/session-lookup.ts';
import { CallFailure } from '../base/failure.ts';
import type { Services } from '../base/services.ts';
import type { SignedInAdmin } from '../http/context.ts';
import { findOpenRun, type OpenRun } from '../runs/runs.ts';
import type { exportSender } from './send.ts';
import { takeTicket } from './tickets.ts';

/**
 * Serves the file of an export at `/exports/{ticket}`, once: a browser downloads it by itself, and shows how far it is.
 * @param send answers with the file
 */
export function serveExports(
  app: FastifyInstance,
  services: Services,
  send: ReturnType<typeof exportSender>,
): void {
  app.get<{ Params: { ticket: string } }>(
    '/exports/:ticket',
    // Asking for the head alone would take the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      // Its turn comes before the ticket is taken: whoever is refused may come again with it.
      const { run, sessionId } = await services.admission.inTurn('rest', () =>
        redeem(services, request.params.ticket),
      );
      const lookAgain = () => adminOf(services, run.principalId, sessionId);
      return send({ run, caller: await lookAgain(), lookAgain, request, reply });
    },
  );
}

/**
 * Takes a ticket for what it stands for.
 * @throws CallFailure 404 where it is not good any more
 */
async function redeem(services: Services, ticket: string): Promise<{ run: OpenRun; sessionId: string }> {
  const found = await takeTicket(services.db, ticket);
  const run = found && (await findOpenRun(services.db, found.runId));
  if (!found || !run) throw new CallFailure(404, 'exportTicketInvalid');
  return { run, sessionId: found.sessionId };
}

/** @throws CallFailure 401 where the session is over */
async function adminOf(services: Services, adminId: string, sessionId: string): Promise<SignedInAdmin> {
  const session = await findSession(services.db, { adminId, sessionId });
  if (!session) throw new CallFailure(401, 'notSignedIn');
  const { name, email, role, restriction, access_version: accessVersion } = session;
  return { kind: 'admin', id: adminId, name, email, role, restriction, accessVersion, sessionId };
}
