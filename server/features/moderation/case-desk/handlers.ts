import type { caseDeskCalls } from '#contract/moderation/case-desk.calls.ts';
import type { caseDeskSchemas } from '#contract/moderation/case-desk.schemas.ts';
import { mayUseNotes } from '#contract/moderation/note-kinds.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { lockCase } from '../case.ts';
import type { Caller, CallContext, Handlers } from '#server/platform/context/context.ts';
import { addressOfUser } from '../cases/file-queries.ts';
import { findCase } from '../cases/queries.ts';
import { userWith } from '#server/features/users/queries.ts';
import { addLink, casesLinkedTo, countLinks, ownerOf, recordsOf, removeLink } from './queries.ts';

const kinds = ['verification', 'ticket'] as const;
type Kind = (typeof kinds)[number];

/**
 * Checks that the caller may read records of a kind: a case gives no access to them.
 * @throws CallFailure 403, whether the record exists or not
 */
function demand({ admin }: CallContext<Caller>, kind: Kind): void {
  if (!mayUseNotes(admin, kind, 'read')) throw new CallFailure(403, 'caseLinkNeedsRight');
}

/** Links of cases (specification 19.7). */
export const caseDeskHandlers: Handlers<typeof caseDeskCalls, typeof caseDeskSchemas> = {
  async getCaseLinks({ id }, { db, admin }) {
    const userId = await userWith(db, await addressOfUser(db, await findCase(db, id)));
    const found = await Promise.all(
      kinds.map(async (kind) =>
        mayUseNotes(admin, kind, 'read')
          ? { records: await recordsOf(db, { caseId: id, kind, userId: userId ?? null }), hidden: 0 }
          : { records: [], hidden: await countLinks(db, id, kind) },
      ),
    );
    return {
      records: found.flatMap(({ records }) => records),
      hidden: found.reduce((sum, { hidden }) => sum + hidden, 0),
    };
  },

  async listLinkedCases({ kind, record }, context) {
    demand(context, kind);
    return { cases: await casesLinkedTo(context.db, { kind, record }) };
  },

  async linkToCase(link, context) {
    const { db, admin } = context;
    demand(context, link.kind);
    const found = await lockCase(db, link.id);
    const owner = await ownerOf(db, link);
    if (owner === undefined) throw noSuchRecord();
    const userId = await userWith(db, await addressOfUser(db, found));
    if (userId === undefined || userId !== owner) throw new CallFailure(409, 'caseLinkOfOther');
    if (!(await addLink(db, link, admin.name))) throw new CallFailure(409, 'caseLinkedAlready');
    const { kind, record } = link;
    return {
      output: { message: 'caseLinked', result: link },
      audit: { record: link.id, before: null, after: { kind, record } },
    };
  },

  async unlinkFromCase(link, context) {
    demand(context, link.kind);
    const by = await removeLink(context.db, link);
    if (by === undefined) throw new CallFailure(409, 'caseNotLinked');
    const { kind, record } = link;
    return {
      output: { message: 'caseUnlinked', result: link },
      audit: { record: link.id, before: { kind, record, linkedBy: by }, after: null },
    };
  },
};
