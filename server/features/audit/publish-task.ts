import type { Upkeep } from '#server/platform/jobs/periodic-tasks.ts';
import { anchorHeads } from './anchor.ts';
import { publishHead } from './publish-checkpoint.ts';

/** Looks every few minutes whether a head is due outside the desk. One that can't be sent out is anchored all the same. */
export const publishing: Upkeep = {
  purpose: 'publish the head of the audit chain',
  everyMs: 300_000,
  async run(services, log) {
    try {
      const head = await publishHead(services);
      if (head)
        log.info({ position: head.position, hash: head.hash.toString('hex') }, 'audit head published');
    } finally {
      await anchorHeads(services);
    }
  },
};
