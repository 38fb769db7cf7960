import { z } from 'zod';
import { connectionOptions } from '#server/platform/db/choose-host.ts';

const waiting = z.array(
  z.object({
    queue: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    startAfter: z.string(),
    retryLimit: z.number(),
    retryDelay: z.number(),
    retryBackoff: z.boolean(),
    retryDelayMax: z.number().nullable(),
    deleteAfterSeconds: z.number(),
  }),
);

/**
 * Enqueues the jobs of a backup through pg-boss, so that its version may differ from the one at the time of the backup.
 * @param text as the backup contains them
 */
export async function enqueueRestored(url: string, text: string): Promise<void> {
  const jobs = waiting.parse(JSON.parse(text));
  if (jobs.length === 0) return;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...connectionOptions(url), max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [queue, group] of Map.groupBy(jobs, (job) => job.queue)) {
      await boss.createQueue(queue, { notify: true });
      await boss.insert(
        queue,
        group.map(({ queue: _queue, data, retryDelayMax, ...settings }) => ({
          ...settings,
          data: data ?? {},
          ...(retryDelayMax !== null && { retryDelayMax }),
        })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
