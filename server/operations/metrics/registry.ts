import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Breaker, safeServiceBreaker } from '#server/platform/base/breaker.ts';
import { diskRooms } from './disk-room.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { Database } from '../database/open.ts';
import { rowCounts } from '#server/features/integrations/feed/row-counts.ts';

/** The metrics of the server, in the format of Prometheus. */
export interface Metrics {
  /** Counts an answered call. */
  countCall: (call: { call: string; method: string; status: number; seconds: number }) => void;
  registry: Registry;
}

/** From a quick read to a call that times out. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The server's own figures: calls, waiting and shed calls, the connection pool, parts that don't answer, the process
 * and its event loop, and the free space of its disks.
 */
export function createMetrics(
  { admission, breakers, config, replica }: Pick<Services, 'admission' | 'breakers' | 'config' | 'replica'>,
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
  const figures = [
    ...poolFigures(pool),
    ...callFigures(admission),
    ...partFigures(() => [
      ['database', breaker],
      ['trade host', breakers.tradeHost],
      ['chain', breakers.chain],
      ...furtherChains(breakers),
      ['mail', breakers.mail],
      ...objectStore({ breakers, config }),
      ...safeServices({ breakers, config }),
    ]),
    ...replicaFigures(replica),
    labelled(
      'disk_free_ratio',
      'The part that is free of the disk of the embedded database and of that of the backups; nothing of one that does not answer.',
      'disk',
      async () => (await diskRooms(config)).map(({ disk, freeShare }) => [disk, freeShare]),
    ),
    nodesLeftOut(breakers),
    fedRows(),
  ];
  for (const figure of figures) registry.registerMetric(figure);
  return {
    registry,
    countCall: ({ call, method, status, seconds: took }) => calls.observe({ call, method, status }, took),
  };
}

const poolFigures = (pool: Database['pool']) => [
  gauge('pool_connections', 'Connections to the database that calls share.', () => pool.totalCount),
  gauge('pool_idle_connections', 'Those that no call is using.', () => pool.idleCount),
  gauge('pool_waiting_calls', 'Calls that wait for a connection.', () => pool.waitingCount),
  gauge('pool_max_connections', 'The most connections that the pool opens.', () => pool.options.max),
];

const callFigures = (admission: Services['admission']) => [
  labelled('calls_running', 'Calls in progress, by kind.', 'kind', () =>
    admission.figures().map(({ kind, running }) => [kind, running]),
  ),
  labelled('calls_waiting', 'Calls that wait for their turn, by kind.', 'kind', () =>
    admission.figures().map(({ kind, waiting }) => [kind, waiting]),
  ),
  counted(
    'calls_shed_total',
    'Calls that were answered 503 immediately because they could not start in time, by kind.',
    'kind',
    () => admission.figures().map(({ kind, shed }) => [kind, shed]),
  ),
];

const partFigures = (parts: () => [string, Breaker][]) => [
  labelled(
    'circuit_open',
    '1 if a part failed repeatedly, so calls are refused immediately instead of waiting for it.',
    'part',
    () => parts().map(([part, { isOpen }]) => [part, isOpen ? 1 : 0]),
  ),
  counted(
    'circuit_refused_total',
    'Calls that were refused immediately because a part they need had failed repeatedly.',
    'part',
    () => parts().map(([part, { refused }]) => [part, refused]),
  ),
];

const replicaFigures = (replica: Services['replica']) => [
  labelled(
    'replica_lag_seconds',
    'How old the copy of the replica is; nothing while it is away.',
    'of',
    () => {
      const lag = replica?.lagSeconds();
      return lag === undefined ? [] : [['replica', lag]];
    },
  ),
  counted('replica_reads_total', 'Lists and figures by who served them.', 'from', () =>
    replica ? Object.entries(replica.reads) : [],
  ),
];

/** The circuit breaker of the object store, if there is one. */
const objectStore = ({ breakers, config }: Pick<Services, 'breakers' | 'config'>): [string, Breaker][] =>
  config.objectStore ? [['object store', breakers.objectStore]] : [];

/** The circuit breakers of all chains but the first. */
const furtherChains = ({ chain, chains }: Services['breakers']): [string, Breaker][] =>
  [...chains]
    .filter(([, { breaker }]) => breaker !== chain)
    .map(([id, { breaker }]) => [`chain ${id}`, breaker]);

/** The service of the first chain, even if it has none, and those of further chains that have one. */
const safeServices = ({ breakers, config }: Pick<Services, 'breakers' | 'config'>): [string, Breaker][] => {
  const [first, ...further] = config.chains;
  return [
    ['Safe service', safeServiceBreaker(breakers, first?.chainId ?? '')],
    ...further
      .filter(({ safeService }) => safeService !== undefined)
      .map(({ chainId }): [string, Breaker] => [
        `Safe service ${chainId}`,
        safeServiceBreaker(breakers, chainId),
      ]),
  ];
};

/** Nodes that this server's chain readers skip. */
const nodesLeftOut = ({ chains }: Services['breakers']) =>
  new Gauge<string>({
    name: 'marketdesk_chain_node_left_out',
    help: '1 where a node of a chain is not asked, by why: silent, otherChain, otherBranch, behind, or disproved (its contents).',
    labelNames: ['chain', 'node', 'why'],
    registers: [],
    collect() {
      this.reset();
      for (const [chain, { nodes }] of chains) {
        for (const { node, leftOut } of nodes()) {
          this.set({ chain, node, why: leftOut ?? '' }, leftOut === null ? 0 : 1);
        }
      }
    },
  });

/** The rows of each source. */
const fedRows = () =>
  new Counter<string>({
    name: 'marketdesk_feed_rows_total',
    help: 'Rows that the feed and imports got, by their source and result: created, changed, unchanged, stale or rejected.',
    labelNames: ['source', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const { rows, ...labels } of rowCounts()) this.inc(labels, rows);
    },
  });

const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    name: `marketdesk_${name}`,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });

/** Reads the values of a figure by label. */
type ReadValues = () => (readonly [label: string, value: number])[];

function labelled(
  name: string,
  help: string,
  label: string,
  read: ReadValues | (() => Promise<ReturnType<ReadValues>>),
): Gauge {
  return new Gauge({
    name: `marketdesk_${name}`,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      const values = await read();
      this.reset();
      for (const [of, value] of values) this.set({ [label]: of }, value);
    },
  });
}

/** The same for values that only grow. */
function counted(name: string, help: string, label: string, read: ReadValues): Counter {
  return new Counter({
    name: `marketdesk_${name}`,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset();
      for (const [of, value] of read()) this.inc({ [label]: of }, value);
    },
  });
}
