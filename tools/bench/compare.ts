import type { Caller, CallerName } from './callers.ts';
import type { MeasuredServer } from './child.ts';
import { databaseCpuMs } from './database.ts';
import { type Latencies, load, percentile, type Request } from './load.ts';
import type { Scenario } from './scenarios.ts';

/** What one server took for a scenario, in milliseconds a request. */
export interface Measured {
  p50: number;
  p99: number;
  cpu: number;
  /** CPU inside PostgreSQL, if it could be read. */
  databaseCpu: number | undefined;
  requests: number;
}

/** A scenario on both servers, asked by one caller, at a number of connections. */
export interface Comparison {
  name: string;
  caller: CallerName;
  bound: number | undefined;
  connections: number;
  ours: Measured;
  limit: Measured;
  /** Our p50 divided by the limit's p50. */
  ratio: number;
}

interface Options {
  scenario: Scenario;
  ours: MeasuredServer;
  limit: MeasuredServer;
  callers: readonly Caller[];
  databaseUrl: string;
  connections: number;
  seconds: number;
  rounds: number;
}

/** Measures the limit and our server, asked by each caller, in turns, so that other load on the machine affects all equally. */
export async function compare(options: Options): Promise<Comparison[]> {
  const { scenario, ours, limit, connections, rounds } = options;
  const callers = options.callers.filter(({ name }) => scenario.callers?.includes(name) ?? true);
  const ofLimit = meter(limit, scenario.limit, 'limit', options);
  const isOther = scenario.maskedLimit !== undefined && callers.some(({ isMasked }) => isMasked);
  const ofMasked = isOther
    ? meter(limit, scenario.maskedLimit ?? scenario.limit, 'limit', options)
    : undefined;
  const ofCallers = callers.map((caller) => ({
    caller,
    ours: meter(ours, signedIn(scenario, caller), 'marketdesk', options),
    limit: caller.isMasked && ofMasked ? ofMasked : ofLimit,
  }));
  const meters = [ofLimit, ...(ofMasked ? [ofMasked] : []), ...ofCallers.map((each) => each.ours)];
  for (const each of meters) await each.warmUp();
  for (let round = 0; round < rounds; round += 1) for (const each of meters) await each.measure();
  return ofCallers.map(({ caller, ...measured }) => {
    const [one, other] = [measured.ours.result(), measured.limit.result()];
    return {
      name: scenario.name,
      caller: caller.name,
      bound: scenario.bound,
      connections,
      ours: one,
      limit: other,
      ratio: one.p50 / other.p50,
    };
  });
}

const signedIn =
  (scenario: Scenario, caller: Caller) =>
  (index: number): Request => {
    const request = ((caller.isMasked && scenario.maskedOurs) || scenario.ours)(index);
    return { ...request, headers: { authorization: caller.authorization(index), ...request.headers } };
  };

function meter(
  server: MeasuredServer,
  next: (index: number) => Request,
  application: string,
  { scenario, connections, seconds, databaseUrl }: Options,
) {
  const latencies: Latencies = [];
  let cpu = 0;
  let databaseCpu: number | undefined = 0;
  // Each round asks questions that no other round asked, if the scenario varies.
  let index = 0;
  const go = (time: number) => load(server.url, () => next(index++), { connections, seconds: time });
  return {
    // One connection sends so few requests that V8 needs longer to compile the code of a call.
    warmUp: () => go(scenario.warmUpSeconds ?? (connections === 1 ? 3 * seconds : seconds / 2)),
    async measure(): Promise<void> {
      const before = [await server.cpuMs(), await databaseCpuMs(databaseUrl, application)] as const;
      latencies.push(...(await go(seconds)));
      const after = [await server.cpuMs(), await databaseCpuMs(databaseUrl, application)] as const;
      cpu += after[0] - before[0];
      if (databaseCpu !== undefined && before[1] !== undefined && after[1] !== undefined) {
        databaseCpu += after[1] - before[1];
      } else {
        databaseCpu = undefined;
      }
    },
    result: (): Measured => ({
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      cpu: cpu / latencies.length,
      databaseCpu: databaseCpu === undefined ? undefined : databaseCpu / latencies.length,
      requests: latencies.length,
    }),
  };
}
