import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { McpHttpHandler, McpRequestContext } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mcpPath } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import { deskVersion } from '#server/platform/base/version.ts';
import type { Config } from '#server/platform/config.ts';
import { isAllowedOrigin } from '#server/platform/http/cors.ts';
import { countingRefusals } from '#server/platform/http/count-refusal.ts';
import { type AuthContext, keyOfAgent } from '#server/platform/http/identify.ts';
import type { Agent } from './agent-tools.ts';

/**
 * The route for agents, by the Model Context Protocol. It has no sessions: each request is complete, with its own
 * API key, so that any server can answer it.
 */
export async function serveAgents(app: FastifyInstance, authContext: AuthContext): Promise<void> {
  const version = await deskVersion();
  const agents = new WeakMap<Request, Agent>();
  let handler: Promise<McpHttpHandler> | undefined;

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    handler: async (request, reply) => {
      refuseOtherOrigins(request, authContext.services.config);
      const key = await countingRefusals(authContext.services.db, 'mcp', request, async () => {
        const found = await keyOfAgent(authContext, request);
        // Older protocols send many messages in one request. Each of them counts.
        const more = Array.isArray(request.body) ? request.body.length - 1 : 0;
        if (more > 0) await authContext.limiter.count(found, normalizeIpAddress(request.ip), more);
        return found;
      });
      handler ??= startHandler();
      const sent = webRequest(request);
      agents.set(sent, { app, request, key, version });
      const answer = await (await handler).fetch(sent, { parsedBody: request.body });
      reply.code(answer.status);
      for (const [name, value] of answer.headers) reply.header(name, value);
      reply.header('Cache-Control', 'no-store');
      if (!answer.body) return reply.send();
      return reply.send(Readable.fromWeb(answer.body as ReadableStream));
    },
  });

  /** Loads the protocol with the first request of an agent: a server without agents starts 0.2 s sooner. */
  async function startHandler(): Promise<McpHttpHandler> {
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { agentServer } = await import('./agent-tools.ts');
    const serverOf = ({ requestInfo }: McpRequestContext) => {
      const agent = requestInfo && agents.get(requestInfo);
      if (!agent) throw new Error('The protocol does not say which request its server is for.');
      return agentServer(agent);
    };
    return createMcpHandler(serverOf, {
      onerror: (error) => app.log.warn({ err: error }, 'a request of an agent failed'),
    });
  }
}

/**
 * Refuses web pages of other origins, as the protocol requires against DNS rebinding.
 * @throws CallFailure 403
 */
function refuseOtherOrigins(
  request: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): void {
  if (request.headers.origin === undefined) return;
  if (!isAllowedOrigin(request, [new URL(publicUrl).origin, ...allowedOrigins]))
    throw new CallFailure(403, 'otherOriginsConnect');
}

/** The request without its body, which is parsed already. */
function webRequest({ method, url, headers }: FastifyRequest): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length') sent.set(name, value);
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: sent,
  });
}
