import type { FastifyInstance, FastifyRequest } from 'fastify';
import { livePath } from '#contract/workspace/live.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import { type AuthContext, identify } from '#server/platform/http/identify.ts';
import { openConnection } from '#server/platform/live/connection.ts';
import { Hub } from './hub.ts';

/** The most streams of one session, and of one server. A page without a stream polls. */
const maxOfSession = 12;
const maxOfServer = 5000;

/**
 * Serves the stream of changes, `GET /adminapi/live`, to signed-in administrators. It continues from the position
 * in `Last-Event-ID`. The token is in the header, as in every call, so pages read it with `fetch`.
 */
export function serveLive(app: FastifyInstance, authContext: AuthContext): void {
  const hub = new Hub(authContext.services, app.log);
  const bySession = new Map<string, number>();
  app.addHook('preClose', () => hub.close());
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const admin = await listener(authContext, request);
    const { sessionId } = admin;
    const open = bySession.get(sessionId) ?? 0;
    if (open >= maxOfSession || hub.size >= maxOfServer) throw new CallFailure(503, 'partIsDown', 60);
    bySession.set(sessionId, open + 1);
    reply.hijack();
    const { raw } = reply;
    let leave = () => {};
    raw.on('close', () => {
      leave();
      const rest = (bySession.get(sessionId) ?? 1) - 1;
      if (rest > 0) bySession.set(sessionId, rest);
      else bySession.delete(sessionId);
    });
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies don't store or compress it, and nginx doesn't buffer it.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Request-Id': request.id,
    });
    // A proxy forwards the headers only with the first bytes.
    raw.write('retry: 2000\n\n');
    leave = await hub.add(openConnection(raw, admin, normalizeIpAddress(request.ip)), positionOf(request));
    if (raw.destroyed) leave();
  });
}

/** @throws CallFailure 401 if nobody is signed in, 403 for an API key */
async function listener(authContext: AuthContext, request: FastifyRequest): Promise<SignedInAdmin> {
  const found = await identify(authContext, request);
  if (!found) throw new CallFailure(401, 'notSignedIn');
  if (found.admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
  return found.admin;
}

/** The position from which a client continues; undefined for a new client. */
function positionOf({ headers }: FastifyRequest): string | undefined {
  const last = headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,19}$/.test(last) ? last : undefined;
}
