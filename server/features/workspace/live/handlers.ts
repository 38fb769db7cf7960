import type { liveCalls } from '#contract/workspace/live.calls.ts';
import type { schemas } from '#contract/schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { changesLately, changesSince } from '#server/platform/live/changes.ts';
import { otherViewersIn, recordLeave, recordPresence, viewersOf } from '#server/platform/live/presence.ts';
import { mayReceiveChangesOf } from '#server/platform/live/readers.ts';
import { countBehindMenus, waitingFor } from '#server/platform/live/waiting.ts';

/** Changes for open pages that get no stream, and the record that a page shows. */
export const liveHandlers: Handlers<typeof liveCalls, (typeof schemas)['live']> = {
  async getLive({ after }, { db, admin }) {
    const waiting = waitingFor(admin, await countBehindMenus(db));
    const { position, changes, isReset } =
      after === undefined ? await changesLately(db) : await changesSince(db, after);
    return {
      position,
      changes: changes.filter(({ resource }) => mayReceiveChangesOf(admin, resource)),
      isReset,
      waiting,
    };
  },
  async lookAt({ page, resource, record, leaves, typing }, { db, admin }) {
    if (!mayReceiveChangesOf(admin, resource)) throw new CallFailure(403, 'notAllowed');
    const { sessionId } = admin;
    if (leaves) {
      await recordLeave(db, { page, sessionId });
      return { others: [] };
    }
    await recordPresence(db, { page, sessionId, resource, record, typing });
    return { others: otherViewersIn(await viewersOf(db, { resource, record }), admin.id) };
  },
};
