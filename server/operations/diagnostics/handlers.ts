import type { healthCalls } from '#contract/workspace/health.calls.ts';
import type { healthSchemas } from '#contract/workspace/health.schemas.ts';
import { deskVersion } from '#server/platform/base/version.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { diskRooms } from '../metrics/disk-room.ts';
import { currentFindings } from './doctor.ts';
import { isJustStarted, withSettings } from './setting-findings.ts';
import { storeFindings } from './store-findings.ts';
import { retryWaitingEmail } from './retry-email.ts';

/** The health of the workspace. */
export const healthHandlers: Handlers<typeof healthCalls, typeof healthSchemas> = {
  async getFindings(_input, { services }) {
    const [inDatabase, inStore] = await Promise.all([
      currentFindings(services.aside, diskRooms(services.config)),
      storeFindings(services.db, services.objects.store),
    ]);
    const { smtpUrl, backupDir } = services.config;
    const given = {
      hasMail: smtpUrl !== undefined,
      backupFolder: backupDir,
      isJustStarted: backupDir !== undefined && (await isJustStarted(services.db, inDatabase)),
    };
    const all = withSettings([...inDatabase, ...inStore], given);
    return {
      version: await deskVersion(),
      findings: all.map(({ since, ...finding }) => ({ ...finding, since: since && new Date(since) })),
    };
  },

  async retryEmail(_input, { db }) {
    const count = await retryWaitingEmail(db);
    return {
      output: { message: { sentence: 'emailRetried', values: { count } }, result: { count } },
      audit: { record: null, before: null, after: { count } },
    };
  },
};
