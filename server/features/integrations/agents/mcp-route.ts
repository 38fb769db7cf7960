import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mcpPath } from '#contract/platform/limits.ts';
import { deskVersion } from '#server/platform/base/version.ts';
import { countRefusal } from '#server/platform/http/count-refusal.ts';
import { type AuthContext, keyOfAgent } from '#server/platform/http/identify.ts';
import { agentServer } from './agent-tools.ts';

/**
 * The route for agents, by the Model Context Protocol. It has no sessions: each request stands for itself, with its own
 * API key, so that any server can answer it.
 */
export async function serveAgents(app: FastifyInstance, authContext: AuthContext): Promise<void> {
  const version = await deskVersion();
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    handler: async (request, reply) => {
      const key = await keyOfAgent(authContext, request).catch(async (error: unknown) => {
        await countRefusal(authContext.services.db, 'mcp', error, request);
        throw error;
      });
      const handler = createMcpHandler(() => agentServer({ app, request, key, version }), {
        responseMode: 'json',
        onerror: (error) => request.log.warn({ err: error }, 'a request of an agent failed'),
      });
      const answer = await handler.fetch(webRequest(request), { parsedBody: request.body });
      reply.code(answer.status);
      for (const [name, value] of answer.headers) reply.header(name, value);
      reply.header('Cache-Control', 'no-store');
      if (!answer.body) return reply.send();
      return reply.send(Readable.fromWeb(answer.body as ReadableStream));
    },
  });
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
