import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/operations/database/open.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import type { MeasuredServer } from './child.ts';
import { sampleOf } from './database.ts';
import { desks } from './lists.ts';
import type { Latencies, Request } from './load.ts';
import type { Credentials } from './ours.ts';
import { listScenariosOf, recordScenarios, type Scenario } from './scenarios.ts';

/** Accounts that sign in by turns: many sign-ins to one at once look like an attack. */
const accounts = 200;
/** All clients are there after this time. */
const rampMs = 4000;
/** What a hundred calls are. */
export const shares = {
  'first page with total': 55,
  'one record': 30,
  'rare search': 10,
  update: 4,
  'sign-in': 1,
};

/** How a crowd was served. */
export interface Served {
  latencies: Latencies;
  /** 503 with Retry-After: clients wait as long and go on. */
  shed: number;
  failed: Map<string, number>;
}

export const serving = (): Served => ({ latencies: [], shed: 0, failed: new Map() });

/** Adds accounts with the password of the benchmark's administrator. */
export async function addAccounts(database: Database, { hash }: Credentials): Promise<string[]> {
  const emails = Array.from({ length: accounts }, (_, n) => `crowd.${n}.${Date.now()}@example.com`);
  await database.pool.query(
    `insert into admins (id, name, email, password_hash, role, restriction)
     select id, 'Crowd', email, $3, 'admin', '[]' from unnest($1::uuid[], $2::text[]) as given (id, email)`,
    [emails.map(() => uuidV7()), emails, hash],
  );
  return emails;
}

export type Questions = Pick<Scenario, 'name' | 'ours' | 'limit'>;

export function scenariosOf(users: number, emails: readonly string[], password: string): Questions[] {
  const size = sampleOf(users);
  const known = [...listScenariosOf(size, desks.people.lists), ...recordScenarios(size)];
  const body = (index: number) =>
    JSON.stringify({ email: emails[Math.floor(index / 100) % emails.length], password });
  const post = (path: string) => (index: number) => ({ method: 'POST' as const, path, body: body(index) });
  return [...known, { name: 'users: sign-in', ours: post('/api/login'), limit: post('/admins/sign-in') }];
}

/** The scenario of a call's number, in the shares above. */
export function chosen(scenarios: readonly Questions[], index: number): Questions {
  // A number that shares no factor with a hundred, so that kinds come mixed.
  let place = (index * 37) % 100;
  for (const [name, share] of Object.entries(shares)) {
    place -= share;
    const found = scenarios.find((scenario) => scenario.name.startsWith(`users: ${name}`));
    if (place < 0 && found) return found;
  }
  throw new Error('The shares are not a hundred calls.');
}

/**
 * Lets clients ask servers over kept-alive connections; each client keeps to one server.
 * @param pauseMs how long a client waits between an answer and its next question
 */
export async function serve(
  servers: readonly MeasuredServer[],
  next: () => Request,
  { clients, seconds, pauseMs = 0 }: { clients: number; seconds: number; pauseMs?: number },
  served: Served,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const targets = servers.map(({ url }) => new URL(url));
  // A thousand connections opened in one moment would measure how the system queues them.
  const from = performance.now() + rampMs;
  const until = from + seconds * 1000;
  const client = async (number: number) => {
    const target = targets[number % targets.length];
    if (!target) throw new Error('No server.');
    const { hostname, port } = target;
    await sleep((rampMs * number) / clients);
    while (performance.now() < until) {
      const started = performance.now();
      const request = next();
      const { status, retryAfter } = await one({ agent, hostname, port }, request);
      // Until then they were still coming.
      if (started < from && status === 200) continue;
      if (status === 503 && retryAfter > 0) {
        served.shed += 1;
        await sleep(Math.min(retryAfter * 1000, Math.max(0, until - performance.now())));
      } else if (status === 200) served.latencies.push(performance.now() - started);
      else {
        const failure = `${status} ${request.path.split('?', 1)[0]}`;
        served.failed.set(failure, (served.failed.get(failure) ?? 0) + 1);
      }
      if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
}

/** @returns status 0 for a connection that broke */
function one(
  target: { agent: Agent; hostname: string; port: string },
  { method, path, headers, body }: Request,
): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve) => {
    const outgoing = send(
      {
        ...target,
        method,
        path,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) =>
        answer
          .resume()
          .once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: Number(answer.headers['retry-after'] ?? 0),
            }),
          )
          .once('error', () => resolve({ status: 0, retryAfter: 0 })),
    );
    outgoing.once('error', () => resolve({ status: 0, retryAfter: 0 }));
    outgoing.end(body);
  });
}
