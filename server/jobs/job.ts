import type { Services } from '../base/services.ts';

/** One attempt at a job. */
export interface Attempt {
  /** Nothing will try again after this one fails. */
  isLast: boolean;
}

/** A kind of work that is done beside the calls, by whichever server takes it first. */
export interface Job<Data extends object = Record<never, never>> {
  /** Letters, digits and hyphens; names the queue. */
  name: string;
  /** When to run, in cron's five fields, in UTC; left out, it runs when it is enqueued. */
  schedule?: string;
  /** How often a failed attempt is repeated, with growing pauses. */
  retries: number;
  /** The first pause in seconds; each next one is about twice as long, up to an hour. */
  retryDelaySeconds: number;
  /** How many run at once in one server; one where left out. */
  concurrency?: number;
  /**
   * Does it. A thrown error means: try again later. It may be repeated where a server dies in the middle, so it looks
   * first whether its work is done already.
   */
  handle: (services: Services, data: Data, attempt: Attempt) => Promise<void>;
}

/** A job whose data only its own handler knows; what lists of jobs hold. */
export type AnyJob = Job<never>;
