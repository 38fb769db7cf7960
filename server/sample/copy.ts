import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SamplePart, SampleSize, SampleValue } from './part.ts';

const chunkCharacters = 128 * 1024;

/**
 * Streams the rows of a part into its table, which the same transaction must have emptied: rows that nobody else can
 * have seen are written as visible to all from the start, which saves vacuuming them.
 */
export async function copyPart(client: PoolClient, part: SamplePart, size: SampleSize): Promise<void> {
  const columns = part.columns.map((column) => escapeIdentifier(column)).join(', ');
  const target = client.query(
    copyFrom(`copy ${escapeIdentifier(part.table)} (${columns}) from stdin with (freeze)`),
  );
  await pipeline(Readable.from(chunks(part, size), { highWaterMark: 4 }), target);
}

function* chunks(part: SamplePart, size: SampleSize): Generator<Buffer> {
  const count = part.count(size);
  let text = '';
  for (let index = 0; index < count; index += 1) {
    const values = part.row(size, index);
    for (let column = 0; column < values.length; column += 1) {
      text += (column === 0 ? '' : '\t') + encoded(values[column] ?? null);
    }
    text += '\n';
    if (text.length >= chunkCharacters) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function encoded(value: SampleValue): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replace(special, (character) => escapes[character] ?? '')
    : String(value);
}
