/** The results of a row. */
export const feedResults = ['created', 'changed', 'unchanged', 'stale', 'rejected'] as const;
export type FeedResult = (typeof feedResults)[number];

/** How many rows of a batch or a stream have each result. */
export type FeedCounts = Record<FeedResult, number>;
