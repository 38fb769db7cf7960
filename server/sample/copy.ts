import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyChunks } from '#server/platform/db/copy-rows.ts';
import type { SamplePart, SampleSize, SampleValue } from './part.ts';

/**
 * Copies the rows of a part into its table, which the same transaction must have emptied. Nobody else can have
 * seen these rows, so they are written as visible to all from the start, which saves a vacuum.
 */
export async function copyPart(client: PoolClient, part: SamplePart, size: SampleSize): Promise<void> {
  const columns = part.columns.map((column) => escapeIdentifier(column)).join(', ');
  const target = client.query(
    copyFrom(`copy ${escapeIdentifier(part.table)} (${columns}) from stdin with (freeze)`),
  );
  await pipeline(copyChunks(rowsOf(part, size)), target);
}

function* rowsOf(part: SamplePart, size: SampleSize): Generator<readonly SampleValue[]> {
  const count = part.count(size);
  for (let index = 0; index < count; index += 1) yield part.row(size, index);
}
