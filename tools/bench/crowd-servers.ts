// Measures 1,000 clients on three servers of one database: `node tools/bench/crowd-servers.ts --write`, about two minutes.
// A client asks, waits a few seconds as a person does, and asks again.
import { parseArgs } from 'node:util';
import { addAccounts, chosen, scenariosOf, serve, serving, shares } from './crowd-clients.ts';
import type { MeasuredServer } from './child.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { percentile, type Request } from './load.ts';
import { signIn, startOurs, startOursOn } from './ours.ts';

import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '1000' },
    servers: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    pause: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const [users, clients, seconds, pause] = [values.users, values.clients, values.seconds, values.pause].map(
  Number,
) as [number, number, number, number];
const boundMs = 1000;

const log = (message: string) => process.stdout.write(`${message}\n`);
const { database } = await openBench('people', desks.people, sampleOf(users), log);
const servers: MeasuredServer[] = [];
try {
  const { server, credentials } = await startOurs(database, desks.people.menus);
  servers.push(server);
  while (servers.length < Number(values.servers)) servers.push(await startOursOn(database));
  const emails = await addAccounts(database, credentials);
  const token = await signIn(server, credentials);
  const scenarios = scenariosOf(users, emails, credentials.password);
  let index = 0;
  const next = (): Request => {
    const request = chosen(scenarios, index).ours(index++);
    return { ...request, headers: { authorization: token, ...request.headers } };
  };
  await serve(servers, next, { clients: 32, seconds: 1 }, serving());
  const served = serving();
  await serve(servers, next, { clients, seconds, pauseMs: pause * 1000 }, served);
  const at = (part: number) => `${percentile(served.latencies, part).toFixed(0)} ms`;
  const p95 = percentile(served.latencies, 0.95);
  const holds = (is: boolean) => (is ? 'holds' : '**does not hold**');
  const failed = [...served.failed].map(([what, count]) => `${count} × ${what}`).join(', ') || '0';
  const text = `# ${clients.toLocaleString('en')} clients on ${servers.length} servers

By \`node tools/bench/crowd-servers.ts --write\`. Load, servers and PostgreSQL ran on the same machine. ${users.toLocaleString('en')} users. Each client keeps to one server, and waits ${pause / 2} to ${pause * 1.5} s between an answer and its next call: ${Object.entries(
    shares,
  )
    .map(([name, share]) => `${share} % ${name}`)
    .join(', ')}. ${seconds} s.

| | | bound | |
|---|--:|--:|---|
| answers | ${served.latencies.length.toLocaleString('en')}, ${(served.latencies.length / seconds).toFixed(0)} a second | | |
| p50 | ${at(0.5)} | | |
| p95 | ${at(0.95)} | ≤ ${boundMs} ms | ${holds(p95 <= boundMs)} |
| p99 | ${at(0.99)} | | |
| longest | ${at(1)} | | |
| refused, 503 with Retry-After | ${served.shed} | 0 | ${holds(served.shed === 0)} |
| failed | ${failed} | 0 | ${holds(served.failed.size === 0)} |
`;
  log(text);
  if (values.write) writeResult('crowd-servers.md', text);
} finally {
  await Promise.all(servers.map((one) => one.stop()));
  await database.close();
}
