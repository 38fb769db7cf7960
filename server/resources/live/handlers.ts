import type { liveCalls } from '#contract/live.calls.ts';
import type { liveSchemas } from '#contract/live.schemas.ts';
import { CallFailure } from '../../base/failure.ts';
import type { Handlers } from '../../http/context.ts';
import { changesSince, positionNow } from '../../live/changes.ts';
import { lookersAt, noteLeft, noteLooking, othersAmong } from '../../live/looking.ts';
import { mayHear } from '../../live/readers.ts';
import { countBehindMenus, waitingFor } from '../../live/waiting.ts';

/** What goes on while a page is open, for pages that get no stream, and which record they show. */
export const liveHandlers: Handlers<typeof liveCalls, typeof liveSchemas> = {
  async getLive({ after }, { db, admin }) {
    const waiting = waitingFor(admin, await countBehindMenus(db));
    if (after === undefined) return { position: await positionNow(db), changes: [], isReset: false, waiting };
    const { position, changes, isReset } = await changesSince(db, after);
    return {
      position,
      changes: changes.filter(({ resource }) => mayHear(admin, resource)),
      isReset,
      waiting,
    };
  },
  async lookAt({ page, resource, record, leaves, typing }, { db, admin }) {
    if (!mayHear(admin, resource)) throw new CallFailure(403, 'notAllowed');
    const { sessionId } = admin;
    if (leaves) {
      await noteLeft(db, { page, sessionId });
      return { others: [] };
    }
    await noteLooking(db, { page, sessionId, resource, record, typing });
    return { others: othersAmong(await lookersAt(db, { resource, record }), admin.id) };
  },
};
