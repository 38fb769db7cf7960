import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Breaker } from '../base/breaker.ts';
import type { Services } from '../base/services.ts';
import type { Admission } from '../http/admission.ts';
import type { Database } from '../db/open.ts';

/** What the server counts and measures, to be read by Prometheus. */
export interface Metrics {
  /** Takes note of an answered call. */
  countCall: (call: { call: string; method: string; status: number; seconds: number }) => void;
  registry: Registry;
}

type LabelledFigure = [
  name: string,
  help: string,
  value: (line: ReturnType<Admission['figures']>[number]) => number,
];

/** From a quick read to a call that is given up. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The server's own figures: calls, those that wait and those that were not begun, the pool of connections, what doesn't answer, the
 * process and its event loop.
 */
export function createMetrics(
  { admission, breakers }: Pick<Services, 'admission' | 'breakers'>,
  { pool, breaker }: Pick<Database, 'pool' | 'breaker'>,
): Metrics {
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
  const kinds: LabelledFigure[] = [
    ['calls_running', 'Calls that run just now, by kind.', ({ running }) => running],
    ['calls_waiting', 'Calls that wait for their turn, by kind.', ({ waiting }) => waiting],
  ];
  for (const [name, help, value] of kinds)
    new Gauge({
      name: `marketdesk_${name}`,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      collect() {
        for (const line of admission.figures()) this.set({ kind: line.kind }, value(line));
      },
    });
  new Counter({
    name: 'marketdesk_calls_shed_total',
    help: 'Calls that were answered 503 at once because they could not begin in time, by kind.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, shed } of admission.figures()) this.inc({ kind }, shed);
    },
  });
  const parts: [string, Breaker][] = [
    ['database', breaker],
    ['trade host', breakers.tradeHost],
    ['chain', breakers.chain],
    ['mail', breakers.mail],
  ];
  new Gauge({
    name: 'marketdesk_circuit_open',
    help: '1 where a part failed again and again, so that calls are refused at once instead of waiting for it.',
    labelNames: ['part'] as const,
    registers: [registry],
    collect() {
      for (const [part, { isOpen }] of parts) this.set({ part }, isOpen ? 1 : 0);
    },
  });
  new Counter({
    name: 'marketdesk_circuit_refused_total',
    help: 'Calls that were refused at once because the part they need had failed again and again.',
    labelNames: ['part'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [part, { refused }] of parts) this.inc({ part }, refused);
    },
  });
  return {
    registry,
    countCall: ({ call, method, status, seconds: took }) => calls.observe({ call, method, status }, took),
  };
}
