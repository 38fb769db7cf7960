import { workspaceName } from '#server/platform/appearance/appearance.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { cancellationMail, closingMail } from './closing-mail.ts';
import {
  advanceWave,
  insertNotices,
  insertWave,
  isWaveDue,
  nextNotified,
  nextUsers,
  takeUnannounced,
  takeWave,
} from './wave-queries.ts';

/**
 * Announces closings, and sends their notices in batches. A batch, its emails and its place are one transaction, and
 * one server works on a notice at a time. So a killed server's notice goes on, and nobody gets it twice.
 */
export const closingWaveTask: PeriodicTask = {
  purpose: 'notify users of closings',
  module: 'closings',
  everyMs: 2000,
  due: () => isWaveDue,
  async run(services, _log, stopping) {
    await services.db.transaction().execute(async (transaction) => {
      const closing = await takeUnannounced(transaction);
      if (closing !== undefined) await insertWave(transaction, closing, null);
    });
    while (!stopping.aborted && (await notifyBatch(services)));
  },
};

/** Notifies the next users of a notice. @returns whether there was one */
export async function notifyBatch(services: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  return services.db.transaction().execute(async (transaction) => {
    const wave = await takeWave(transaction);
    if (!wave) return false;
    const workspace = await workspaceName(transaction);
    const next = wave.isCancellation ? nextNotified : nextUsers;
    const users = await next(transaction, wave.closingId, wave.lastUser);
    const fresh = await insertNotices(
      transaction,
      wave.id,
      users.map(({ id }) => id),
    );
    let sent = 0;
    for (const { id, name, email } of users) {
      if (!fresh.has(id) || !email) continue;
      const mail = wave.isCancellation ? cancellationMail : closingMail;
      await enqueueMail(transaction, services, mail({ name, email }, wave, workspace));
      sent += 1;
    }
    const lastUser = users.at(-1)?.id;
    await advanceWave(transaction, wave.id, { lastUser, sent, unreachable: fresh.size - sent });
    return true;
  });
}
