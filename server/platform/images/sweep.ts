import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Job } from '../jobs/job.ts';

/** The columns that hold addresses of pictures. */
export const imageColumns: readonly (readonly [table: keyof DB, column: string])[] = [
  ['appearance', 'favicon'],
  ['appearance', 'logo'],
  ['appearance', 'logo_dark'],
  ['categories', 'image'],
  ['creators', 'cover_image'],
  ['creators', 'profile_image'],
  ['currencies', 'image'],
  ['products', 'creator_image'],
  ['products', 'product_image'],
  ['tokens', 'image'],
];

/**
 * Deletes, each Sunday, images that no record has used for a week after they were last stored. Tokens that are read
 * from the chain again find their image by the data they were minted with, so those images stay too.
 */
export const sweepImagesJob: Job = {
  name: 'sweep-images',
  schedule: '23 4 * * 0',
  retries: 2,
  retryDelaySeconds: 600,
  handle: async ({ db }) => void (await sweepImages(db)),
};

/** See `sweepImagesJob`. @returns how many it deleted */
export async function sweepImages(db: Kysely<DB>): Promise<number> {
  const columns = imageColumns.map(
    ([table, column]) =>
      sql`select ${hashIn(sql.ref(column))} as hash from ${sql.table(table)} where ${sql.ref(column)} like '/images/%'`,
  );
  return db.transaction().execute(async (transaction) => {
    // It reads every token and locks none.
    await sql`set local statement_timeout = '10min'`.execute(transaction);
    const { numAffectedRows } = await sql`
      with named as (
        ${sql.join(columns, sql` union all `)}
        union all select ${hashIn(sql`details ->> 'image'`)} from chain_events
          where name = 'Minted' and details ->> 'image' like '%/images/%')
      delete from images where created_at < now() - interval '7 days'
        and not exists (select from named where named.hash = images.hash)`.execute(transaction);
    return Number(numAffectedRows ?? 0);
  });
}

const hashIn = (address: ReturnType<typeof sql.ref> | ReturnType<typeof sql>) =>
  sql`substring(${address} from '/images/([0-9a-f]{64})\\.webp$')`;
