import { openDatabase } from '#server/operations/database/open.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';
import { providerInput, sendMessage } from '#server/testing/webhook-providers.ts';
import { build } from '../scripts/build.ts';
import { signIn, startOurs } from './ours.ts';
import { writeResult } from './result.ts';

/**
 * Measures the address for webhooks of providers: how long an answer takes, and how long it takes until a message is
 * applied, with many senders at once. Each message opens a ticket.
 */
const messages = 3000;
const senders = 32;
const bound = 1000;

const part = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
const cell = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

await build();
const postgres = await startTestPostgres();
const copy = await copyGolden(postgres);
const database = await openDatabase({ databaseUrl: copy.url, dataDir: '', log: () => undefined });
await database.pool.query('update modules set switched_off_at = null');
const user = uuidV7();
await database.pool.query(`insert into users (id, name, email) values ($1, 'Amira', 'amira@example.com')`, [
  user,
]);
const { server, credentials } = await startOurs(database, 'superadmin');
try {
  const token = await signIn(server, credentials);
  const row = {
    when: {},
    target: 'ticket',
    columns: { user: 'user', text: 'description' },
    constants: { subject: 'Bench' },
    values: {},
  };
  const added = await fetch(`${server.url}/adminapi/providers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(providerInput({ slug: 'bench', mapping: [row] })),
  });
  if (!added.ok) throw new Error(await added.text());
  const times: number[] = [];
  let next = 0;
  const send = async () => {
    while (next < messages) {
      const text = `Message ${(next += 1)}`;
      const began = performance.now();
      const { status } = await sendMessage(server, 'bench', { user, text }, { id: text });
      if (status !== 200) throw new Error(`A message was answered with ${status}.`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  const waiting = async () =>
    (await database.pool.query(`select from provider_messages where state = 'received'`)).rowCount;
  while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 200));
  const { rows } = await database.pool.query<{ applied: number }>(
    `select extract(epoch from applied_at - created_at)::float8 * 1000 as applied from provider_messages where state = 'applied'`,
  );
  const applied = rows.map((one) => one.applied);
  const tickets = (await database.pool.query('select from tickets')).rowCount;
  const p99 = part(times, 0.99);
  const text = `# Webhooks of providers

Written by \`node tools/bench/providers.ts\`. ${messages} signed messages from ${senders} senders at once to one server; each opens a ticket. *Applied* is the time
from the message's row to its state, of a burst that arrives faster than one task applies it. ${tickets} tickets were opened.

| | median | 99 % | bound |
|---|--:|--:|---|
| answer | ${cell(part(times, 0.5))} | ${cell(p99)} | 99 % ≤ ${bound} ms: ${p99 <= bound ? 'holds' : '**does not hold**'} |
| applied | ${cell(part(applied, 0.5))} | ${cell(part(applied, 0.99))} | |`;
  process.stdout.write(`${text}\n`);
  writeResult('providers.md', text);
} finally {
  await server.stop();
  await database.close();
  await copy.drop();
  await postgres.stop();
}
