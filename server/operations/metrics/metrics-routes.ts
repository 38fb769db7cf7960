import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './registry.ts';
import { databaseGauges } from './read-figures.ts';

/**
 * Serves `GET /metrics` on its own port, which the proxy doesn't forward to.
 * @param url the database's address
 * @param at port (0 lets the system choose one) and host
 */
export async function serveMetrics(
  { registry }: Metrics,
  url: string,
  at: { port: number; host: string },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const refresh = databaseGauges(registry, url);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('Metrics are at GET /metrics.\n');
      return;
    }
    try {
      await refresh();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  });
  server.requestTimeout = 5000;
  server.maxConnections = 20;
  await listen(server, at);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of METRICS_PORT is in use. Choose another one.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
