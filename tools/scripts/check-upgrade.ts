/**
 * Starts the last release next to this version, on one database with rows. During and after the upgrade by the new
 * version, the old one answers every list as before and accepts writes. Each sees what the other wrote, and a
 * restarted old version refuses to run. The last release is the newest tag `v…`, or else a commit that is named
 * here. Without the git history this check is skipped.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { Calls } from '#contract/platform/call.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { createEmptyDatabase, startTestPostgres } from '#server/testing/postgres.ts';

const root = join(import.meta.dirname, '../..');
/** Version 0.3.0, whose database the baseline can adopt. */
const lastReleased = '05de8509d64e7e58a6172b81fb885f7af2bb41cc';
const signIn = { email: 'admin@example.com', password: 'correct horse battery 9' };
const stops: (() => unknown)[] = [];
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** The commit of the last release; undefined if its history isn't here. */
function lastRelease(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const tag = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^').stdout?.trim();
  const commit = tag || lastReleased;
  return git('cat-file', '-e', `${commit}^{commit}`).status === 0 ? commit : undefined;
}

/** Builds a commit in its own folder, with the dependencies that it names. */
function build(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-release-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: root });
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

interface Desk {
  call: (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;
  said: () => string;
  stop: () => Promise<number | null>;
}

/** Starts the build in a folder, and signs in. */
async function start(folder: string, databaseUrl: string, sample: 'on' | 'off'): Promise<Desk> {
  const port = await freePort();
  let said = '';
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a key for tests alone, forty characters',
      SAMPLE_DATA: sample,
      SUPERADMIN_EMAIL: signIn.email,
      SUPERADMIN_PASSWORD: signIn.password,
      RATE_LIMIT: '0',
      // Without a chain node, so that only calls use the database.
      LOG_LEVEL: 'info',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  stops.push(stop);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(said);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const call =
    (token?: string): Desk['call'] =>
    async (method, path, body) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: token }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
  const { text } = await call()('POST', '/api/login', signIn);
  return { call: call((JSON.parse(text) as { token: string }).token), said: () => said, stop };
}

/** Reading calls that this version removed, as breaking changes of the changelog. */
const removed = ['/adminapi/caseRules'];

/** The answers of all reading calls that don't name a record. */
async function reads(desk: Desk, paths: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const path of paths) statuses.set(path, (await desk.call('GET', path)).status);
  return statuses;
}

function expectSame(name: string, expected: Map<string, number>, found: Map<string, number>): void {
  const others = [...expected].filter(([path, status]) => found.get(path) !== status);
  if (others.length === 0) return;
  const list = others.map(([path, status]) => `${path}: ${status} before, ${found.get(path)} now`);
  throw new Error(`${name} answers otherwise than before the upgrade:\n${list.join('\n')}`);
}

/** Writes to a server until it is stopped. @returns how many, and the slowest in milliseconds */
function writing(desk: Desk): () => Promise<{ count: number; slowest: number }> {
  const over = new AbortController();
  const done = (async () => {
    let slowest = 0;
    let count = 0;
    while (!over.signal.aborted) {
      const began = performance.now();
      await add(desk, `Question ${count}`);
      slowest = Math.max(slowest, performance.now() - began);
      count += 1;
    }
    return { count, slowest };
  })();
  return () => {
    over.abort();
    return done;
  };
}

async function add(desk: Desk, question: string): Promise<void> {
  const { status, text } = await desk.call('POST', '/api/addFaq', { question, answer: 'An answer.' });
  if (status >= 300) throw new Error(`A question was not added: ${status} ${text}`);
}

async function sees(desk: Desk, question: string): Promise<void> {
  const { text } = await desk.call('GET', `/api/getFaqList?search=${encodeURIComponent(question)}`);
  if (!text.includes(question)) throw new Error(`"${question}" is not seen: ${text.slice(0, 300)}`);
}

async function main(): Promise<void> {
  const commit = lastRelease();
  if (commit === undefined) {
    say('Left out: the history of git is not here, so there is no last release to start.');
    return;
  }
  const old = build(commit);
  execFileSync(process.execPath, ['tools/scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  const postgres = await startTestPostgres();
  stops.push(() => postgres.stop());
  const database = await createEmptyDatabase(postgres);
  const { calls } = (await import(pathToFileURL(join(old, 'contract/calls.ts')).href)) as {
    calls: Record<string, Calls>;
  };
  const paths = Object.values(calls)
    .flatMap((resource) => Object.values(resource))
    .filter(({ method, effect, path }) => method === 'GET' && effect === 'read' && !path.includes(':'))
    .map(({ path }) => path);

  const before = await start(old, database.url, 'on');
  const expected = await reads(before, paths);
  say(`${commit.slice(0, 7)} answers ${paths.length} reads.`);
  const stopWriting = writing(before);
  const after = await start(root, database.url, 'off');
  const { count, slowest } = await stopWriting();
  say(
    `It took ${count} writes while this version upgraded its database, the slowest in ${slowest.toFixed(0)} ms.`,
  );
  for (const line of after.said().match(/^Migrated the database: .*$|^The last step .*$/gm) ?? [])
    say(`  ${line}`);

  expectSame('The old server', expected, await reads(before, paths));
  const kept = new Map([...expected].filter(([path]) => !removed.includes(path)));
  expectSame('The new server', kept, await reads(after, paths));
  await add(before, 'Written by the old one');
  await sees(after, 'Written by the old one');
  await add(after, 'Written by the new one');
  await sees(before, 'Written by the new one');
  say('Both serve on the new database, and each sees what the other writes.');

  await before.stop();
  const refusal = await start(old, database.url, 'off').then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  if (!refusal.includes('The database is newer than this program'))
    throw new Error(`The old one says: ${refusal}`);
  say('The old one does not start again: it says that the database is newer.');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from servers');
  await client.end();
  if (rows[0]?.count !== '1') throw new Error(`${rows[0]?.count} servers have signed on, not one.`);
}

try {
  await main();
} finally {
  for (const stop of stops.toReversed()) await stop();
}
