import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { anchorCheckpoints } from './anchor.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';

/** Looks every few minutes whether a head is due outside the desk. One that can't be sent out is anchored all the same. */
export const checkpointPublishTask: PeriodicTask = {
  purpose: 'publish the head of the audit chain',
  everyMs: 300_000,
  async run(services, log) {
    try {
      const checkpoint = await publishCheckpoint(services);
      if (checkpoint)
        log.info(
          { position: checkpoint.position, hash: checkpoint.hash.toString('hex') },
          'audit head published',
        );
    } finally {
      await anchorCheckpoints(services);
    }
  },
};
