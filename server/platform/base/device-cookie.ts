import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cookieValue, newCookie } from './cookies.ts';

const name = 'marketdesk_device';
const secondsToLive = 365 * 24 * 3600;

/** The browser that makes a request. */
export interface Device {
  /** A hash of its id. */
  hash: string;
  /** Whether it sent its id; else this answer gives it one. */
  isKnown: boolean;
}

/**
 * Gives each browser that opens a page or signs in a random id, in a cookie that scripts can't read. A session that
 * begins with the cookie works in this browser only, so a copied token is worthless (specification 2.6). Sign-ins store
 * the hash in the audit trail, so that two approvers of one withdrawal who share a browser are detected (specification
 * 17.5). Clearing the cookies gives a new id, so for approvers it is a sign and not a proof.
 * @param config the address of the pages: with TLS, the cookie is for TLS only
 */
export function rememberDevices(app: FastifyInstance, config: { publicUrl: string }): void {
  app.decorateRequest('device', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const sent = cookieValue(request.headers.cookie, name);
    const known = sent && /^[\w-]{22}$/.test(sent) ? sent : undefined;
    const isSignIn = request.method === 'POST' && request.routeOptions.url?.startsWith('/api/login') === true;
    const isPage = request.method === 'GET' && request.is404 && request.headers.accept?.includes('text/html');
    if (known === undefined && !isSignIn && !isPage) return;
    const id = known ?? randomBytes(16).toString('base64url');
    const hash = createHash('sha256').update(id).digest('hex').slice(0, 32);
    request.device = { hash, isKnown: known !== undefined };
    if (known !== undefined) return;
    // Lax: with Strict, a link in a mail would look like a new browser, and end the session.
    const { publicUrl } = config;
    reply.header('Set-Cookie', newCookie({ name, value: id, path: '/', seconds: secondsToLive, publicUrl }));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request without the cookie that is neither for a page nor a sign-in. */
    device: Device | undefined;
  }
}
