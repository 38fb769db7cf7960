import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#contract/platform/call.ts';

/** The most rows of a queue that are read; a list call has no larger pages. */
export const queueLength = 100;

/** A queue of records, and the place of the open one in it. */
export interface Queue<Row extends { id: string }> {
  query: UseQueryResult<Page<Row>>;
  /** The id of the open record. */
  open: string;
  rows: readonly Row[];
  /** The place of the open record, from 1; null if it is not in the queue. */
  position: number | null;
  /** The neighbors of the open record. After it has left the queue, those of its former place. */
  previous: Row | undefined;
  next: Row | undefined;
  /** The record to work on after the open one: the next, or the first after the last. */
  following: Row | undefined;
  /** How many other records wait. */
  others: number;
}

/**
 * Follows a queue while its records are worked on one after another.
 * @param query the first page of the queue, with `queueLength` rows
 * @param open the id of the open record
 */
export function useQueue<Row extends { id: string }>(
  query: UseQueryResult<Page<Row>>,
  open: string,
): Queue<Row> {
  const rows = query.data?.rows ?? [];
  const found = rows.findIndex(({ id }) => id === open);
  const [place, setPlace] = useState({ open, index: found });
  if (found < 0 ? place.open !== open : place.open !== open || place.index !== found)
    setPlace({ open, index: found });
  const last = place.open === open ? place.index : -1;
  const next = found >= 0 ? rows[found + 1] : rows[Math.max(0, last)];
  return {
    query,
    open,
    rows,
    position: found >= 0 ? found + 1 : null,
    previous: rows[(found >= 0 ? found : last) - 1],
    next,
    following: next ?? rows.find(({ id }) => id !== open),
    others: (query.data?.count ?? 0) - (found >= 0 ? 1 : 0),
  };
}
