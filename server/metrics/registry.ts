import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts and measures, to be read by Prometheus. */
export interface Metrics {
  /** Takes note of an answered call. */
  countCall: (call: { call: string; method: string; status: number; seconds: number }) => void;
  registry: Registry;
}

/** From a quick read to a call that is given up. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The server's own figures: calls, the pool of connections, the process and its event loop.
 * @param pool the pool that calls use
 */
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  // Event loop, memory, garbage collection, file descriptors.
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'marketdesk_call_duration_seconds',
    help: 'How long calls of the API took, by the call and the status of its answer.',
    labelNames: ['call', 'method', 'status'] as const,
    buckets: seconds,
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'marketdesk_pool_connections',
    'Connections to the database that calls share.',
    () => pool.totalCount,
  );
  gauge('marketdesk_pool_idle_connections', 'Those that no call uses just now.', () => pool.idleCount);
  gauge('marketdesk_pool_waiting_calls', 'Calls that wait for a connection.', () => pool.waitingCount);
  gauge(
    'marketdesk_pool_max_connections',
    'The most connections that the pool opens.',
    () => pool.options.max,
  );
  return {
    registry,
    countCall: ({ call, method, status, seconds: took }) => calls.observe({ call, method, status }, took),
  };
}
