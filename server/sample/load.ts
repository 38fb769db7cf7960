import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { addSampleAdmins } from './admins.ts';
import { bareTables } from './bare-tables.ts';
import { addSampleCasework } from './casework.ts';
import type { Services } from '#server/platform/context/services.ts';
import { copyPart } from './copy.ts';
import { addSampleDocuments } from './documents.ts';
import { addSampleOperations } from './operations.ts';
import type { SamplePart, SampleSize } from './part.ts';
import { sampleParts } from './parts.ts';
import { keepSamplePictures } from './pictures.ts';
import { recordSampleRows } from './record-rows.ts';
import { addSampleSettings } from './settings.ts';

/** The number of users of the first start, by default. */
export const defaultUsers = 10_000;

/** Servers that start at the same time load one sample. */
const lockKey = 7_240_010;

/** What to load; missing values have defaults. */
interface LoadOptions extends Partial<SampleSize> {
  /** The tables to fill, all by default. None may refer to a table that is left out. */
  only?: readonly string[];
  log?: (message: string) => void;
}

/** The database already has data, with which a sample would mix. */
export class SampleRefused extends Error {}

/**
 * Fills the database with a realistic marketplace, the same for the same size, seed and moment. It runs in one
 * transaction, during which nobody else can read the tables.
 * @throws SampleRefused with what the database already contains; nothing is changed then
 */
export async function loadSample(
  { pool }: { pool: Pool },
  {
    users = defaultUsers,
    activity = 1,
    seed = 1,
    until = new Date(),
    only,
    log = () => undefined,
  }: LoadOptions = {},
): Promise<void> {
  const parts = sampleParts.filter(({ table }) => only?.includes(table) ?? true);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Large samples take minutes; more memory speeds up their indexes, which are sorted.
    await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`);
    // The images are drawn between two statements, which takes minutes on a busy machine.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    await refuseIfFilled(client, parts);
    const record = await recordSampleRows(client);
    const size = { users, activity, seed, until };
    await fill(client, parts, size, log);
    await addSampleAdmins(client, size);
    await addSampleSettings(client, size);
    // Pending and recent work refers to several tables.
    if (only === undefined) {
      await addSampleOperations(client, size);
      await addSampleCasework(client, size);
    }
    await record(users);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // Closed instead of released, because it may have failed in the middle of a COPY.
    client.release(true);
  }
}

/**
 * Loads the sample of a first start; does nothing if there is data, or if a sample was loaded and removed.
 * @param say receives a sentence before and after
 */
export async function loadSampleOnce(
  { pool }: { pool: Pool },
  services: Pick<Services, 'db' | 'keys' | 'objects'>,
  say: (sentence: string) => void,
): Promise<void> {
  const started = performance.now();
  const { rowCount } = await pool.query('select from sample_loads');
  if (rowCount) return;
  try {
    await loadSample({ pool });
    await addSampleDocuments(services);
    say(
      `Loaded a sample marketplace of ${defaultUsers} users in ${Math.round(performance.now() - started)} ms.`,
    );
  } catch (error) {
    if (!(error instanceof SampleRefused)) throw error;
  }
}

async function refuseIfFilled(client: PoolClient, parts: readonly SamplePart[]): Promise<void> {
  for (const { table, replacesStandard } of parts) {
    const own = replacesStandard ? 'where version > 1' : '';
    const { rowCount } = await client.query(`select from ${escapeIdentifier(table)} ${own} limit 1`);
    if (rowCount === 0) continue;
    throw new SampleRefused(
      `There is data already: the table ${table} has rows. The sample is loaded into an empty database only; nothing was changed.`,
    );
  }
}

async function fill(
  client: PoolClient,
  parts: readonly SamplePart[],
  size: SampleSize,
  log: NonNullable<LoadOptions['log']>,
): Promise<void> {
  const early = parts.filter(({ needsIndexes }) => !needsIndexes);
  const late = parts.filter(({ needsIndexes }) => needsIndexes);
  const tables = parts.map(({ table }) => table);
  const names = tables.map((table) => escapeIdentifier(table)).join(', ');
  const copy = async (some: readonly SamplePart[]) => {
    for (const part of some) {
      log(`Copying ${part.count(size)} rows into ${part.table}.`);
      await copyPart(client, part, size);
    }
  };
  const putBack = await bareTables(client, tables);
  await client.query(`truncate ${names}`);
  if (parts.some(({ hasPictures }) => hasPictures)) {
    log('Drawing the pictures.');
    await keepSamplePictures(client, size);
  }
  await copy(early);
  await putBack(log);
  log('Analysing the tables.');
  await client.query(`analyze ${names}`);
  await copy(late);
  for (const { table } of late) await client.query(`analyze ${escapeIdentifier(table)}`);
}
