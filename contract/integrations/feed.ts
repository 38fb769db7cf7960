import { z } from 'zod';
import type { FeedEntity } from '../platform/feed-rights.ts';
import { documentRows } from './feed-documents.ts';
import { exchangeRows } from './feed-exchange.ts';
import { marketRows } from './feed-market.ts';
import { peopleRows } from './feed-people.ts';
import { feedResults } from './feed-results.ts';
import { supportRows } from './feed-support.ts';

/** The fields of each entity's rows, by the last part of the path `/feed/v1/{entity}`. */
export const feedRows = {
  ...peopleRows,
  ...exchangeRows,
  ...marketRows,
  ...supportRows,
  ...documentRows,
} as const satisfies Record<FeedEntity, z.ZodType>;

/** Whether an entity of that name exists. */
export function isFeedEntity(name: string): name is FeedEntity {
  return Object.hasOwn(feedRows, name);
}

/** The answer to a row, in the order of the rows. */
export const feedAnswer = z.object({
  /** The sender's id; null if the row had no readable id. */
  id: z.string().nullable(),
  result: z.enum(feedResults),
  /** Fields whose record has not arrived yet. They are joined when it does. */
  waitsFor: z.array(z.string()).optional(),
  /** The record was deleted here, so nothing was changed. */
  deleted: z.literal(true).optional(),
  /** Why it was rejected, by field. */
  errors: z.record(z.string(), z.string()).optional(),
});
