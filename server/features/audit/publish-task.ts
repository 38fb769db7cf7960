import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { anchorCheckpoints } from './anchor.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';

/** Checks every few minutes whether an audit checkpoint is due. One that can't be published is still anchored. */
export const checkpointPublishTask: PeriodicTask = {
  purpose: 'publish the audit checkpoint',
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
