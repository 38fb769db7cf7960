import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { DecodedImage } from './decode.ts';

/**
 * Keeps a picture, in the transaction of the write that needs it. The same picture is kept once.
 * @param db the transaction
 * @returns the address that image fields hold: `/images/{hash}.webp`
 */
export async function keepImage(
  db: Kysely<DB>,
  { hash, bytes, width, height }: DecodedImage,
): Promise<string> {
  await db
    .insertInto('images')
    .values({ hash, bytes, width, height })
    // The sweeper waits for this write, and then sees that the picture is wanted again.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: sql`now()` }))
    .execute();
  return `/images/${hash}.webp`;
}

/**
 * A kept picture's WebP.
 * @param hash SHA-256 in hex
 */
export async function findImage(db: Kysely<DB>, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('images').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes;
}
