import type { FeedCounts } from '#contract/integrations/feed-results.ts';

type Result = keyof FeedCounts;

/** The results of the rows that this process received, by source. The counts only grow until the process ends. */
const counted = new Map<string, FeedCounts>();

/** Adds the counts of a committed batch. */
export function countRows(source: string, counts: FeedCounts): void {
  const sums = counted.get(source) ?? { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: 0 };
  for (const result of Object.keys(counts) as Result[]) sums[result] += counts[result];
  counted.set(source, sums);
}

/** Each source and result, with the number of rows. */
export const rowCounts = (): { source: string; result: string; rows: number }[] =>
  [...counted].flatMap(([source, counts]) =>
    Object.entries(counts).map(([result, rows]) => ({ source, result, rows })),
  );
