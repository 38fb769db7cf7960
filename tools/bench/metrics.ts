/**
 * Measures what metrics cost: the first page of a list, asked of two servers in one process by turns, with metrics and
 * without, while the metrics are read each second.
 *   node tools/bench/metrics.ts [--users 10000] [--rounds 40]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../server/app.ts';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { createBreakers } from '../../server/platform/base/breaker.ts';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { openObjects } from '#server/platform/objects/objects.ts';
import { readConfig } from '../../server/platform/config.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { createAdmission } from '../../server/platform/db/admission.ts';
import { createMetrics } from '../../server/operations/metrics/registry.ts';
import { serveMetrics } from '../../server/operations/metrics/metrics-routes.ts';
import { openBench, sampleOf } from './database.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '40' } },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const callsEach = 100;

const parts = { parts: undefined, lists: [] };
const { database } = await openBench('backup', parts, sampleOf(Number(values.users)), say);
const config = readConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: database.url, RATE_LIMIT: '0' });
const keys = await loadSecretKeys(config, async () => false);
const breakers = createBreakers();
const services = {
  config,
  db: signingDatabase(database.kysely, keys),
  owner: database.kysely,
  aside: database.aside,
  healthProblems: database.healthProblems,
  admission: createAdmission(database),
  breakers,
  keys,
  objects: await openObjects(config, database.kysely, breakers.objectStore),
};
const metrics = createMetrics(services, database);
const served = await serveMetrics(metrics, database.url, { port: 0, host: '127.0.0.1' });
const pages = join(import.meta.dirname, 'no-pages');
const withMetrics = await createApp(services, { pages, logger: undefined, metrics });
const without = await createApp(services, { pages, logger: undefined });

const email = `bench.${process.pid}@example.com`;
const password = 'correct horse battery';
await database.kysely
  .insertInto('admins')
  .values({
    id: uuidV7(),
    name: 'Bench',
    email,
    role: 'superadmin',
    restriction: '[]',
    password_hash: await hashPassword(password),
  })
  .execute();
const urls = await Promise.all(
  [withMetrics, without].map((app) => app.listen({ port: 0, host: '127.0.0.1' })),
);
const [on = '', off = ''] = urls;
const signedIn = await fetch(`${off}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const { token } = (await signedIn.json()) as { token: string };

/** The processor's time of this process, which is server and client, for a call, in milliseconds. */
async function cpuPerCall(url: string): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < callsEach; n += 1) {
    const answer = await fetch(`${url}/api/getFaqList`, { headers: { authorization: token } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  }
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / callsEach;
}

const scraping = setInterval(
  () => void fetch(`http://127.0.0.1:${served.port}/metrics`).then((it) => it.text()),
  1000,
);
const times: { on: number[]; off: number[] } = { on: [], off: [] };
await cpuPerCall(off);
await cpuPerCall(on);
for (let round = 0; round < Number(values.rounds); round += 1) {
  times.off.push(await cpuPerCall(off));
  times.on.push(await cpuPerCall(on));
}
clearInterval(scraping);
const median = (list: number[]) =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
const [cost, bare] = [median(times.on), median(times.off)];
say(
  `a list's page: ${cost.toFixed(3)} ms of CPU with metrics, ${bare.toFixed(3)} ms without: ${(cost / bare).toFixed(3)}×`,
);
await Promise.all([served.stop(), withMetrics.close(), without.close()]);
await database.close();
process.exit(0);
