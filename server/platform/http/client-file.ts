import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The bundle has the file next to it (tools/scripts/build.ts). */
const file = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../../examples/marketplace/client.ts' : 'client.ts',
);

/**
 * Serves the one-file client of the feed, `/api/client.ts`. It is public: it contains nothing about this workspace, and
 * curl has no session.
 */
export function serveClient(app: FastifyInstance): void {
  app.get('/api/client.ts', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="marketdesk-client.ts"')
      .send(await readFile(file)),
  );
}
