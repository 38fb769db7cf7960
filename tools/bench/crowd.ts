import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MeasuredServer, startServer } from './child.ts';
import { addAccounts, chosen, type Served, scenariosOf, serve, serving, shares } from './crowd-clients.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { percentile, type Request } from './load.ts';
import { signIn, startOurs } from './ours.ts';
import { writeResult } from './result.ts';

const slowSockets = 200;

/** Megabytes of memory that a process holds. */
function residentOf({ pid }: MeasuredServer): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * Measures 1,000 clients on kept-alive connections, beside 200 sockets that send as slowly as they can, against the hand-written limit
 * by turns in one run; then how fast the memory comes back. Writes tools/bench/results/crowd.md for a run of full length.
 */
export async function crowd(
  options: { users: number; clients: number; seconds: number; rounds: number },
  log: (message: string) => void,
): Promise<void> {
  const { users, clients, seconds, rounds } = options;
  const { database } = await openBench('people', desks.people, sampleOf(users), log);
  const started: MeasuredServer[] = [];
  try {
    const { server: ours, credentials } = await startOurs(database, desks.people.menus);
    started.push(ours);
    const limit = await startServer('tools/bench/limit.ts', { DATABASE_URL: database.url });
    started.push(limit);
    const emails = await addAccounts(database, credentials);
    const token = await signIn(ours, credentials);
    const scenarios = scenariosOf(users, emails, credentials.password);
    const nextOf = (which: 'ours' | 'limit') => {
      let index = 0;
      return (): Request => {
        const request = chosen(scenarios, index)[which](index++);
        return { ...request, headers: { authorization: token, ...request.headers } };
      };
    };
    const next = { ours: nextOf('ours'), limit: nextOf('limit') };
    const served = { ours: serving(), limit: serving() };
    for (const [which, server] of [['ours', ours] as const, ['limit', limit] as const])
      await serve([server], next[which], { clients: 32, seconds: 1 }, serving());
    await sleep(5000);
    const idle = residentOf(ours);
    let most = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [which, server] of [['ours', ours] as const, ['limit', limit] as const]) {
        const slow = holdSlowSockets(server);
        await serve([server], next[which], { clients, seconds }, served[which]);
        if (which === 'ours') most = Math.max(most, residentOf(ours));
        slow.end();
        await sleep(2000);
      }
    }
    const back = await timeUntil(() => residentOf(ours) <= idle * 1.3);
    const text = reportOf(options, served, { idle, most, back, end: residentOf(ours) });
    log(text);
    if (clients === 1000 && seconds >= 10) writeResult('crowd.md', text);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await database.close();
  }
}

/** Opens sockets that send a head, or a body, a byte a second, and come again when they are cut. */
function holdSlowSockets({ url }: MeasuredServer): { end: () => void } {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = (n: number) => {
    if (isOver) return;
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(
      n % 2 === 0
        ? 'GET /api/getAllusers HTTP/1.1\r\nX-Slow: '
        : 'POST /api/login HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    );
    const drip = setInterval(() => socket.write(' '), 1000);
    socket.once('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
      setTimeout(() => open(n), 500);
    });
  };
  for (let n = 0; n < slowSockets; n += 1) open(n);
  return {
    end() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

const patienceSeconds = 90;

/** Seconds until something is so; undefined where it never was. */
async function timeUntil(isSo: () => boolean): Promise<number | undefined> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (; seconds() < patienceSeconds; await sleep(500)) if (isSo()) return seconds();
  return undefined;
}

function reportOf(
  { users, clients, seconds, rounds }: Parameters<typeof crowd>[0],
  { ours, limit }: { ours: Served; limit: Served },
  { idle, most, back, end }: { idle: number; most: number; back: number | undefined; end: number },
): string {
  const holds = (is: boolean) => (is ? 'holds' : '**does not hold**');
  const row = (name: string, part: number, bound: number) => {
    const [one, other] = [percentile(ours.latencies, part), percentile(limit.latencies, part)];
    return `| ${name} | ${one.toFixed(0)} ms | ${other.toFixed(0)} ms | ${(one / other).toFixed(2)}× | ≤ ${bound}× | ${holds(one / other <= bound)} |`;
  };
  const failures = ({ failed }: Served) =>
    failed.size === 0 ? '0' : [...failed].map(([what, count]) => `${count} × ${what}`).join(', ');
  const count = (number: number) => number.toLocaleString('en');
  return `# ${count(clients)} clients at once

By \`npm run bench -- --load\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, which made the load and ran PostgreSQL as well.
${count(users)} users. ${Object.entries(shares)
    .map(([name, share]) => `${share} % ${name}`)
    .join(
      ', ',
    )}; beside them ${slowSockets} sockets that send a byte a second. Ours and the hand-written limit by turns, ${rounds} × ${seconds} s each.

| what | ours | limit | | bound | |
|---|--:|--:|--:|--:|---|
${row('p50', 0.5, 2)}
${row('p99', 0.99, 3)}
| longest | ${percentile(ours.latencies, 1).toFixed(0)} ms | ${percentile(limit.latencies, 1).toFixed(0)} ms | | | |
| answered | ${count(ours.latencies.length)} | ${count(limit.latencies.length)} | | | |
| refused, 503 with Retry-After | ${count(ours.shed)} | ${count(limit.shed)} | | | |
| failed | ${failures(ours)} | ${failures(limit)} | | 0 | ${holds(ours.failed.size === 0)} |

| memory of the server | | bound | |
|---|--:|--:|---|
| idle | ${idle.toFixed(0)} MB | | |
| under load | ${most.toFixed(0)} MB | | |
| back at 1.3 × idle | ${back === undefined ? `not within ${patienceSeconds} s: ${end.toFixed(0)} MB` : `after ${back.toFixed(0)} s`} | ≤ 60 s | ${holds(back !== undefined && back <= 60)} |
`;
}
