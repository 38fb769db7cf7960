import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Objects, PlacedBytes } from '../objects/objects.ts';
import type { DecodedImage } from './decode.ts';

/** A picture whose bytes are where they belong, for `keepImage`. */
export interface PlacedImage extends DecodedImage {
  placed: PlacedBytes;
}

/**
 * Puts a picture's bytes where they belong, before the transaction that keeps it.
 * @throws CallFailure 503 if the object store can't be reached
 */
export async function placeImage(objects: Objects, image: DecodedImage): Promise<PlacedImage> {
  return { ...image, placed: await objects.place(image.bytes) };
}

/** The same for the pictures of a form, by field. */
export async function placeImages<Field extends string>(
  objects: Objects,
  images: Partial<Record<Field, DecodedImage>>,
): Promise<Partial<Record<Field, PlacedImage>>> {
  const placed: Partial<Record<Field, PlacedImage>> = {};
  for (const field of Object.keys(images) as Field[]) {
    const image = images[field];
    if (image) placed[field] = await placeImage(objects, image);
  }
  return placed;
}

/**
 * Keeps a picture, in the transaction of the write that needs it. The same picture is kept once.
 * @param db the transaction
 * @returns the address that image fields hold: `/images/{hash}.webp`
 */
export async function keepImage(
  db: Kysely<DB>,
  { hash, placed, width, height }: PlacedImage,
): Promise<string> {
  await db
    .insertInto('images')
    .values({ hash, ...placed, width, height })
    // The sweeper waits for this write, and then sees that the picture is wanted again. Its bytes stay where they are,
    // unless they were placed outside now: the object is there for sure.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        created_at: sql`now()`,
        bytes: sql`case when excluded.object_hash is null then images.bytes end`,
        object_hash: sql`coalesce(excluded.object_hash, images.object_hash)`,
      }),
    )
    .execute();
  return `/images/${hash}.webp`;
}

/** Whether a picture is kept. */
export async function hasImage(db: Kysely<DB>, hash: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/**
 * Where a kept picture's WebP is. `Objects.read` gives the bytes.
 * @param hash SHA-256 in hex
 */
export function findImage(db: Kysely<DB>, hash: string): Promise<PlacedBytes | undefined> {
  return db.selectFrom('images').select(['bytes', 'object_hash']).where('hash', '=', hash).executeTakeFirst();
}
