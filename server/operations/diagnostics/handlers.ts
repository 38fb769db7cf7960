import type { healthCalls } from '#contract/workspace/health.calls.ts';
import type { healthSchemas } from '#contract/workspace/health.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { diskRooms } from '../metrics/disk-room.ts';
import { currentFindings } from './doctor.ts';

/** The health of the workspace. */
export const healthHandlers: Handlers<typeof healthCalls, typeof healthSchemas> = {
  async getFindings(_input, { services }) {
    const found = await currentFindings(services.aside, diskRooms(services.config));
    return {
      findings: found.map(({ since, ...finding }) => ({ ...finding, since: since && new Date(since) })),
    };
  },
};
