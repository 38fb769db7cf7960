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

/** A scenario on both servers, at a number of connections. */
export interface Comparison {
  name: string;
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
  token: string;
  databaseUrl: string;
  connections: number;
  seconds: number;
  rounds: number;
}

/** Measures both servers in turns, so that other load on the machine affects both equally. */
export async function compare(options: Options): Promise<Comparison> {
  const { scenario, ours, limit, token, connections, rounds } = options;
  const signedIn = (index: number): Request => {
    const request = scenario.ours(index);
    return { ...request, headers: { authorization: token, ...request.headers } };
  };
  const oursIn = meter(ours, signedIn, 'marketdesk', options);
  const limitIn = meter(limit, scenario.limit, 'limit', options);
  await oursIn.warmUp();
  await limitIn.warmUp();
  for (let round = 0; round < rounds; round += 1) {
    await oursIn.measure();
    await limitIn.measure();
  }
  const [one, other] = [oursIn.result(), limitIn.result()];
  return {
    name: scenario.name,
    bound: scenario.bound,
    connections,
    ours: one,
    limit: other,
    ratio: one.p50 / other.p50,
  };
}

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
    warmUp: () => go(scenario.warmUpSeconds ?? Math.min(0.5, seconds)),
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
