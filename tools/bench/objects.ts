/**
 * Measures how pictures move from the database to an object store and back while readers load them.
 *   node tools/bench/objects.ts [--pictures 10000] [--bytes 40000] [--readers 4] [--one-way] [--write]
 * It prints the figures; with --write also into tools/bench/results/objects-10000.md. With --one-way it ends after the
 * move to the store. Database and store (s3rver) are temporary and on this machine, so the network of a real store is
 * not measured.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../server/operations/database/open.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { compareObjects } from '../../server/platform/objects/compare.ts';
import { countFiles, fileTables } from '../../server/platform/objects/queries.ts';
import { hashOf } from '../../server/platform/objects/store.ts';
import { startTestAppOn } from '../../server/testing/app.ts';
import { startS3Server } from '../../server/testing/s3-server.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '10000' },
    bytes: { type: 'string', default: '40000' },
    readers: { type: 'string', default: '4' },
    'one-way': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [pictures, bytes, readers] = [Number(values.pictures), Number(values.bytes), Number(values.readers)];
const root = join(import.meta.dirname, '../..');
const say = (text: string) => process.stdout.write(`${text}\n`);

const [pictureTable] = fileTables as [(typeof fileTables)[number]];

interface Reading {
  read: number;
  broken: number;
  times: number[];
}

const s3 = await startS3Server();
const folder = await mkdtemp(join(tmpdir(), 'bench-objects-'));
// Root's PostgreSQL runs as somebody else, who must get through.
await chmod(folder, 0o711);
const database = await openDatabase({ dataDir: join(folder, 'data'), log: () => undefined });
await migrate(database.pool, { log: () => undefined });
const secret = 'a key of this bench alone, forty characters';
const drop = () => database.close();
const app = await startTestAppOn({ ...database, drop }, { ...s3.environment, SECRET_KEY: secret });
try {
  say(`Storing ${pictures} pictures of ${bytes} bytes …`);
  const hashes = await addPictures();
  const results = [
    await phase('still, in the database', () => sleep(10_000)),
    await phase('move to the store, killed once and resumed', async () => {
      const first = command('move');
      for (let outside = 0; outside < pictures / 3;) {
        await sleep(100);
        outside = (await countFiles(database.kysely, pictureTable)).outside;
      }
      first.kill('SIGKILL');
      await once(first, 'exit');
      await done(command('move'));
    }),
    await phase('still, in the store', () => sleep(10_000)),
  ];
  if (!values['one-way'])
    results.push(
      await phase('compare both sides', compareSides),
      await phase('move back to the database', () => done(command('move', '--to-database'))),
      await phase('purge', async () => {
        await sql`update objects set claimed_until = now()`.execute(database.kysely);
        await done(command('purge'));
      }),
    );
  const text = [
    '# Pictures in an object store',
    '',
    `${pictures} pictures of ${bytes} bytes; ${readers} readers load random ones over HTTP all the time and compare each with its hash. PostgreSQL, s3rver, the server and the commands share this machine.`,
    '',
    '| phase | seconds | pictures a second | read meanwhile | broken | median ms | 99 % ms |',
    '|---|---|---|---|---|---|---|',
    ...results.map(
      ({ name, seconds, read, broken, median, late }) =>
        `| ${name} | ${seconds.toFixed(1)} | ${name.startsWith('still') ? '' : Math.round(pictures / seconds)} | ${read} | ${broken} | ${median.toFixed(1)} | ${late.toFixed(1)} |`,
    ),
  ].join('\n');
  say(text);
  if (values.write) writeResult(`objects-${pictures}.md`, text);

  async function phase(name: string, work: () => Promise<unknown>) {
    say(`${name} …`);
    const stop = readAllTheTime(hashes);
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const { read, broken, times } = await stop();
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return { name, seconds, read, broken, median: at(0.5), late: at(0.99) };
  }
} finally {
  await app.close();
  await drop();
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
}

async function addPictures(): Promise<string[]> {
  const hashes: string[] = [];
  for (let at = 0; at < pictures; at += 100) {
    const rows = Array.from({ length: Math.min(100, pictures - at) }, () => {
      const content = randomBytes(bytes);
      hashes.push(hashOf(content));
      return { hash: hashOf(content), bytes: content, width: 1, height: 1 };
    });
    await database.kysely.insertInto('images').values(rows).execute();
  }
  return hashes;
}

function command(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['tools/scripts/objects.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
    env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY: secret, ...s3.environment },
  });
}

async function done(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The command ended with ${String(code)}.`);
}

async function compareSides(): Promise<void> {
  let both = 0;
  for await (const { isNamed, isStored, isOfOtherSize } of compareObjects(database.kysely, s3.store))
    if (isNamed && isStored && !isOfOtherSize) both += 1;
  if (both !== pictures) throw new Error(`${both} of ${pictures} pictures are on both sides.`);
}

function readAllTheTime(hashes: readonly string[]): () => Promise<Reading> {
  const over = new AbortController();
  const seen: Reading = { read: 0, broken: 0, times: [] };
  const reader = async () => {
    while (!over.signal.aborted) {
      const hash = hashes[Math.floor(Math.random() * hashes.length)] ?? '';
      const started = performance.now();
      const answer = await fetch(`${app.url}/images/${hash}.webp`);
      const content = Buffer.from(await answer.arrayBuffer());
      seen.times.push(performance.now() - started);
      seen.read += 1;
      if (answer.status !== 200 || hashOf(content) !== hash) seen.broken += 1;
    }
  };
  const all = Array.from({ length: readers }, reader);
  return async () => {
    over.abort();
    await Promise.all(all);
    return seen;
  };
}
