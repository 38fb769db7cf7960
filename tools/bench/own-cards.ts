import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { tokenKey } from '#contract/platform/limits.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { build } from '../scripts/build.ts';
import { chromiumOptions, findChromium } from '../scripts/chromium.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { secretKey, signIn, startOurs } from './ours.ts';
import { writeResult } from './result.ts';

/**
 * Measures when the page of a user is shown: without a card, and with one whose server is healthy, silent for two
 * seconds, or hostile. The cases take turns. Each visit has a new card and another user, so nothing is cached.
 */
const rounds = 7;
const cases = ['no card', 'healthy', 'silent for 2 s', '10 MB of scripts'] as const;
type Case = (typeof cases)[number];

const blocks = [
  { type: 'text', text: 'Reviewed in March' },
  { type: 'figures', figures: [{ name: 'Score', value: '71' }] },
];
const tenMegabytes = '<script>document.title="run"</script>'.repeat(280_000);

function answer(path: string, response: ServerResponse): void {
  if (path === '/healthy') response.end(JSON.stringify({ blocks }));
  else if (path === '/hostile') response.end(tenMegabytes);
  // Otherwise there is no answer.
}
const pathOf: Partial<Record<Case, string>> = {
  healthy: '/healthy',
  'silent for 2 s': '/silent',
  '10 MB of scripts': '/hostile',
};

/** Opens the page and gives the milliseconds until its details and activity are painted, by its own clock. */
async function visit(browser: Browser, url: string, token: string, user: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(`localStorage.setItem(${JSON.stringify(tokenKey)}, ${JSON.stringify(token)})`);
  const page = await context.newPage();
  const isShown = `() => {
    const headings = [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);
    return headings.includes('Activity') && headings.includes('Notes');
  }`;
  await context.addInitScript(`window.shown = new Promise((resolve) => {
    const isShown = ${isShown};
    const look = () => {
      if (!isShown()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  })`);
  await page.goto(`/user/${user}`, { waitUntil: 'commit' });
  const milliseconds = await page.evaluate<number>('window.shown');
  await context.close();
  return milliseconds;
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function report(times: Readonly<Record<Case, number[]>>): string {
  const without = middle(times['no card']);
  const rows = cases.map((name) => {
    const later = middle(times[name].map((time, round) => time - (times['no card'][round] ?? Number.NaN)));
    const verdict = name === 'no card' ? '' : `${later.toFixed(0)} ms`;
    const bound = name === 'no card' ? '' : later <= 50 ? '≤ 50 ms: holds' : '≤ 50 ms: **does not hold**';
    return `| ${name} | ${middle(times[name]).toFixed(0)} ms | ${verdict} | ${bound} |`;
  });
  return `# The page of a record with a card

Written by \`node tools/bench/own-cards.ts\`. From the navigation until details, notes and activity of a user are painted, in a fresh headless
Chromium, by the page's own clock: the middle of ${rounds} rounds, in which the cases take turns. *Later* is the middle of the differences to
the visit without a card in the same round. Without a card it took ${without.toFixed(0)} ms.

| card | shown after | later | bound |
|---|--:|--:|---|
${rows.join('\n')}`;
}

await build();
const { database } = await openBench('people', desks.people, sampleOf(1000), () => undefined);
const company = createServer((request, response) => {
  request.resume();
  answer(request.url ?? '', response);
});
await new Promise<void>((listening) => company.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${(company.address() as AddressInfo).port}`;
const keys = await loadSecretKeys({ secretKey, dataDir: '' }, async () => false);
const { server, credentials } = await startOurs(database, 'superadmin', { WEBHOOK_NETWORKS: '127.0.0.0/8' });
const browser = await chromium.launch({ executablePath: await findChromium(), ...chromiumOptions });
try {
  const token = await signIn(server, credentials);
  const times: Record<Case, number[]> = {
    'no card': [],
    healthy: [],
    'silent for 2 s': [],
    '10 MB of scripts': [],
  };
  const { rows: users } = await database.pool.query<{ id: string }>(
    'select id from users where deleted_at is null order by id limit $1',
    [(rounds + 1) * cases.length],
  );
  for (let round = 0; round <= rounds; round += 1)
    for (const name of cases) {
      await setCard(pathOf[name]);
      const time = await visit(browser, server.url, token, users.pop()?.id ?? '');
      // The first round loads what the others find.
      if (round > 0) times[name].push(time);
    }
  await setCard(undefined);
  const text = report(times);
  process.stdout.write(`${text}\n`);
  writeResult('own-cards.md', text);
} finally {
  await browser.close();
  await server.stop();
  company.closeAllConnections();
  company.close();
  await database.close();
}

/** A new card each time: after failures, a card isn't asked for a while. */
async function setCard(path: string | undefined): Promise<void> {
  await database.pool.query('delete from own_actions');
  if (path === undefined) return;
  const id = uuidV7();
  await database.pool.query(
    `insert into own_actions (id, type, kind, name, description, url, secret, on_record, on_list, needs_reason, needs_proof, needs_approval)
     values ($1, 'card', 'user', 'Risk', '', $2, $3, true, false, false, false, false)`,
    [id, address + path, encrypted(keys.webhookSecrets, id, newWebhookSecret())],
  );
}
