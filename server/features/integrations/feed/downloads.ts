import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { feedCollection } from './collection.ts';
import { feedDocument } from './open-api.ts';

/** The bundle has the clients next to it (tools/scripts/build.ts). */
const clients = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '../../../../examples/marketplace')
  : import.meta.dirname;

/**
 * Serves what integrators download: the one-file clients of the feed, its API document and its collection of requests.
 * They are public: of this workspace they contain only its public address, and curl has no session.
 */
export function serveDownloads(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const add = (path: string, fileName: string, type: string, read: () => unknown) =>
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .send(await read()),
    );
  for (const [name, fileName] of [
    ['client.ts', 'marketdesk-client.ts'],
    ['client.py', 'marketdesk_client.py'],
  ] as const)
    add(`/api/${name}`, fileName, 'text/plain; charset=utf-8', () => readFile(join(clients, name)));
  for (const [name, make] of [
    ['feed.openapi.json', feedDocument],
    ['feed.postman_collection.json', feedCollection],
  ] as const)
    add(`/api/${name}`, `marketdesk-${name}`, 'application/json', () => make(config.publicUrl));
}
