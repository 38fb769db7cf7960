import type { screeningCalls } from '#contract/moderation/screening.calls.ts';
import { screeningMaxBytes } from '#contract/moderation/screening-parts.ts';
import type { screeningSchemas } from '#contract/moderation/screening.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { translate } from '#server/platform/messages/translate.ts';
import type { RecordOf } from '#server/platform/records/records.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { fileOf, startImport } from './import-file.ts';
import {
  decideHit,
  findHit,
  findList,
  listChanges,
  listHits,
  listLists,
  listVersions,
  screeningLists,
  type ShownList,
} from './queries.ts';

type StoredList = RecordOf<typeof screeningLists>;

const audited = ({ name, format, url, maxAgeHours }: StoredList) => ({ name, format, url, maxAgeHours });

const shown = ({ problem, ...list }: ShownList, { language }: CallContext) => ({
  ...list,
  problem: problem && translate(problem, language),
});

const result = async (context: CallContext, id: string) => shown(await findList(context.db, id), context);

/** Screening (specification 37). */
export const screeningHandlers: Handlers<typeof screeningCalls, typeof screeningSchemas> = {
  async listScreeningLists(input, context) {
    const { rows, ...counted } = await listLists(context.db, input);
    return { ...counted, rows: rows.map((list) => shown(list, context)) };
  },

  getScreeningList: ({ id }, context) => result(context, id),

  async addScreeningList({ url, ...fields }, context) {
    if (url !== '') refuseForbidden(context.services, url);
    const fetchAt = url === '' ? null : new Date();
    const added = await screeningLists.insert(context.db, { ...fields, url: url || null, fetchAt });
    return {
      output: { message: 'screeningListAdded', result: await result(context, added.id) },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateScreeningList({ id, version, url, ...fields }, context) {
    const { db, services } = context;
    const before = await screeningLists.lock(db, id, version);
    if (url !== '') refuseForbidden(services, url);
    const isMoved = (before.url ?? '') !== url;
    const fetchAt = url === '' ? null : isMoved ? new Date() : before.fetchAt;
    const after = await screeningLists.change(db, id, { ...fields, url: url || null, fetchAt });
    return {
      output: { message: 'screeningListUpdated', result: await result(context, id) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteScreeningList({ id }, { db }) {
    const deleted = await screeningLists.remove(db, id);
    return {
      output: { message: 'screeningListDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  importScreeningFile: {
    async prepare({ id, file, allowsSmaller }) {
      if (file.size > screeningMaxBytes)
        throw new CallFailure(400, {
          file: { sentence: 'fileTooLarge', values: { max: screeningMaxBytes / 1024 / 1024 } },
        });
      const given = await fileOf(Buffer.from(await file.arrayBuffer()), file.name);
      return async ({ db, admin }) => {
        const { name } = await screeningLists.lock(db, id, undefined);
        const started = await startImport(db, {
          list: { id, name },
          file: given,
          by: admin,
          allowsSmaller: allowsSmaller === 'true',
        });
        return {
          output: { message: 'screeningImportStarted', result: { id: started.version, run: started.run } },
          audit: {
            record: id,
            before: null,
            after: { file: given.name, sha256: given.sha256, allowsSmaller },
          },
        };
      };
    },
  },

  async loadScreeningList({ id }, context) {
    const { url } = await screeningLists.lock(context.db, id, undefined);
    if (url === null) throw new CallFailure(409, 'screeningNoAddress');
    await screeningLists.change(context.db, id, { fetchAt: new Date() });
    return {
      output: { message: 'screeningLoadStarted', result: await result(context, id) },
      audit: { record: id, before: null, after: { url } },
    };
  },

  async listScreeningVersions(input, { db, language }) {
    await findList(db, input.id);
    const { rows, ...counted } = await listVersions(db, input);
    return {
      ...counted,
      rows: rows.map(({ problem, ...row }) => ({ ...row, problem: problem && translate(problem, language) })),
    };
  },

  async listScreeningChanges(input, { db }) {
    await findList(db, input.id);
    return listChanges(db, input);
  },

  listScreeningHits: (input, { db }) => listHits(db, input),

  getScreeningHit: ({ id }, { db }) => findHit(db, id),

  async decideScreeningHit(input, { db, admin }) {
    await decideHit(db, input, admin.id);
    const after = await findHit(db, input.id);
    return {
      output: {
        message: input.decision === 'dismissed' ? 'screeningHitDismissed' : 'screeningHitConfirmed',
        result: after,
      },
      audit: {
        record: input.id,
        before: { state: 'open' },
        after: {
          state: after.state,
          subjectKind: after.subjectKind,
          subjectId: after.subjectId,
          list: after.listName,
          entry: after.entry.externalId,
          score: after.score,
          decision: input.reason,
        },
      },
    };
  },
};
