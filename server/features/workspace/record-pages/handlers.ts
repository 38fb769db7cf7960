import { maySeeRecord, type RecordKind } from '#contract/platform/record-kinds.ts';
import type { recordPagesCalls } from '#contract/workspace/record-pages.calls.ts';
import type { recordPagesSchemas } from '#contract/workspace/record-pages.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { countRelated } from './related-handler.ts';
import { readTimeline } from './timeline-handler.ts';

function refuseUnseen(admin: SignedInAdmin, kind: RecordKind): void {
  if (!maySeeRecord(admin, kind)) throw new CallFailure(403, 'notAllowed');
}

/** What the page of a record shows in addition to the record (specification 5.40). */
export const recordPagesHandlers: Handlers<typeof recordPagesCalls, typeof recordPagesSchemas> = {
  async countRelated({ kind, id }, { db, admin }) {
    refuseUnseen(admin, kind);
    return { counts: await countRelated(db, admin, kind, id) };
  },

  async getTimeline({ kind, id, after }, { db, admin }) {
    refuseUnseen(admin, kind);
    return readTimeline(db, admin, { kind, id, after });
  },
};
