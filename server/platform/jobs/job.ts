import type { Services } from '../context/services.ts';

/** One attempt at a job. */
export interface Attempt {
  /** Whether there is no further attempt after this one. */
  isLast: boolean;
}

/** A kind of background work. The first free server does it. */
export interface Job<Data extends object = Record<never, never>> {
  /** Letters, digits and hyphens; names the queue. */
  name: string;
  /** When to run, in cron's five fields, in UTC; left out, it runs when it is enqueued. */
  schedule?: string;
  /** How often a failed attempt is repeated, with growing pauses. */
  retries: number;
  /** The first pause in seconds; each next one is about twice as long, up to an hour. */
  retryDelaySeconds: number;
  /** How many run at the same time in one server. The default is one. */
  concurrency?: number;
  /**
   * Does it. A thrown error means: try again later. It may be repeated if a server dies in the middle, so it first
   * checks whether its work is done already.
   */
  handle: (services: Services, data: Data, attempt: Attempt) => Promise<void>;
}

/** A job whose data only its own handler knows; the type for lists of jobs. */
export type AnyJob = Job<never>;
