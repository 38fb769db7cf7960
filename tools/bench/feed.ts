import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/operations/database/open.ts';
import { feedBatch } from '../../server/features/integrations/feed/batch.ts';
import { entities } from '../../server/features/integrations/feed/entities.ts';
import type { SampleSize } from '../../server/sample/part.ts';
import { openBench, sampleOf } from './database.ts';
import { bareStatements, feedEntities, type Measured, rowsOf } from './feed-rows.ts';
import { writeResult } from './result.ts';

const usage = `Measures the feed's batches against a bare INSERT … ON CONFLICT of the same rows.

  node tools/bench/feed.ts [--users 10000] [--batches 20] [--connections 1]

Both write batches of a thousand rows in turns into the same table with its indexes and triggers: first new rows, then the same rows
changed. A run at a million users writes tools/bench/results/.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    batches: { type: 'string', default: '20' },
    connections: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const log = (message: string) => process.stdout.write(`${message}\n`);
const batchRows = 1000;

/** Milliseconds that something took. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

/** Writes a batch through the feed, with everything that belongs to it. */
async function throughFeed({ kysely }: Database, entity: Measured, rows: readonly object[]): Promise<void> {
  const answers = await feedBatch(kysely, entities[entity], rows, {
    source: 'bench',
    seal: async (transaction, counts) => {
      await transaction
        .insertInto('audit_log')
        .values({
          call: `feed/${entity}`,
          after: JSON.stringify(counts),
          ip_address: '127.0.0.1',
          request_id: 'bench',
        })
        .execute();
    },
  });
  const wrong = answers.find(({ result }) => result === 'rejected');
  if (wrong) throw new Error(`A row was rejected: ${JSON.stringify(wrong)}`);
}

async function measure(database: Database, entity: Measured, size: SampleSize): Promise<string[]> {
  const [batches, connections] = [Number(values.batches), Number(values.connections)];
  // Another run brings other rows.
  const start = (Math.floor(Date.now() / 1000) % 9000) * 200_000;
  const lines: string[] = [];
  for (const isChange of [false, true]) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let batch = 0; batch < batches; batch += 1) {
      const at = (side: number, connection: number) =>
        rowsOf(entity, {
          size,
          from: start + ((batch * 2 + side) * connections + connection) * batchRows,
          count: batchRows,
          isChange,
        });
      const lanes = Array.from({ length: connections }, (_, connection) => connection);
      const fed = lanes.map((lane) => at(0, lane));
      const plain = lanes.map((lane) => at(1, lane));
      const sides = [
        async () =>
          ours.push(
            await timed(() =>
              Promise.all(
                fed.map((rows) =>
                  throughFeed(
                    database,
                    entity,
                    rows.map(({ sent }) => sent),
                  ),
                ),
              ),
            ),
          ),
        async () =>
          bare.push(
            await timed(() => Promise.all(plain.map((rows) => bareStatements[entity](database.pool, rows)))),
          ),
      ];
      // By chance who is first: the search index takes in what it has collected every few batches, always those of the same side otherwise.
      for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) await side();
    }
    const ratio = mean(ours) / mean(bare);
    const rate = Math.round((batchRows * connections * 1000) / mean(ours));
    lines.push(
      `| ${entity}, ${isChange ? 'changed' : 'new'} rows | ${connections} | ${mean(ours).toFixed(1)} | ${mean(bare).toFixed(1)} | ${ratio.toFixed(2)} | ≤ 3 | ${ratio <= 3 ? 'holds' : '**does not hold**'} | ${rate.toLocaleString('en')} |`,
    );
    log(lines.at(-1) ?? '');
  }
  return lines;
}

async function run(): Promise<void> {
  if (values.help) {
    log(usage);
    return;
  }
  const users = Number(values.users);
  const size = sampleOf(users);
  const desk = {
    parts: ['currencies', 'users', 'withdrawals'],
    lists: [{ name: 'users' }, { name: 'withdrawals' }],
  };
  const { database, rows } = await openBench('feed', desk, size, log);
  try {
    // The sample's users and currencies as if they had come from outside, so that withdrawals can name them.
    for (const table of ['users', 'currencies']) {
      await database.pool
        .query(`set local statement_timeout = 0; insert into feed_records (entity, source, external_id, record_id)
        select '${table}', 'bench', id::text, id from ${table} where created_at < '2026-11-02' on conflict do nothing`);
    }
    const lines: string[] = [];
    for (const entity of feedEntities) lines.push(...(await measure(database, entity, size)));
    if (users < 1_000_000) return;
    writeResult(
      `feed-${users}.md`,
      `# The feed beside ${Object.entries(rows)
        .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
        .join(' and ')}

Batches of a thousand rows with every check, the sender's ids and the audit row, against a bare \`INSERT … ON CONFLICT\` of the same
rows on \`pg\`: the same table with its indexes and triggers, in one run, who is first by chance, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}),
Node ${process.versions.node}. Milliseconds a batch, means of ${values.batches}: every few batches one takes along what the search index has collected.

| what | connections | feed | bare | ratio | bound | | rows a second |
|---|--:|--:|--:|--:|--:|---|--:|
${lines.join('\n')}
`,
    );
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
