import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readDataPlace } from '../../server/platform/config.ts';
import { readState, requestRebuild } from '../../server/features/chain/state.ts';
import { openDatabase } from '../../server/operations/database/open.ts';

const usage = `Reads the chain again, from its start or from a block, and derives the data again.

  npm run chain:reindex -- [--from 1200] [--chain 137]

It needs DATA_DIR where that is not ./data, or DATABASE_URL, and no other variable.
Of several chains --chain says which; without it the first is read.

Works beside a running server, which does the reading: the lists go on to show what they showed. Marks of administrators
(hot, deleted) stay.`;

const readArguments = () =>
  parseArgs({
    options: {
      from: { type: 'string', default: '0' },
      chain: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
/** A server that reads the chain updates this time every few seconds. After this silence no server is reading. */
const silentMs = 30_000;

async function run(): Promise<void> {
  const values = readArguments();
  if (values.help) {
    say(usage);
    return;
  }
  if (!/^\d{1,15}$/.test(values.from)) throw new Error('Set --from to the number of a block.');
  const { databaseUrl, dataDir } = readDataPlace(process.env);
  // Under root the database is in another folder, which a file names.
  const isThere = ['postgres', 'postgres.location'].some((name) => existsSync(join(dataDir, name)));
  if (!databaseUrl && !isThere) {
    throw new Error(
      `There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: () => undefined, beside: true });
  try {
    const state = await requestRebuild(database.kysely, Number(values.from), values.chain);
    if (!state) throw new Error('This chain has not been read yet, so there is nothing to read again.');
    if (Date.now() - state.seenAt.getTime() > silentMs) {
      say('No server is reading the chain. The next server that reads it starts here.');
      return;
    }
    say(
      `Reading again from block ${Math.max(Number(values.from), state.startBlock)} to block ${state.block} …`,
    );
    await follow(database.kysely, state.chainId);
  } finally {
    await database.close();
  }
}

async function follow(db: Parameters<typeof readState>[0], chainId: string): Promise<void> {
  for (let told = 0; ; told += 1) {
    const state = await readState(db, chainId);
    if (!state || state.rebuildFrom === null) {
      say(state?.stopped ?? `Done: read to block ${state?.block}.`);
      if (state?.stopped) process.exitCode = 1;
      return;
    }
    if (told % 20 === 19) say(`  block ${state.rebuildFrom} of ${state.block} …`);
    await sleep(250);
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
