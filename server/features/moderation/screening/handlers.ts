import type { screeningCalls } from '#contract/moderation/screening.calls.ts';
import { screeningMaxBytes } from '#contract/moderation/screening-parts.ts';
import type { screeningSchemas } from '#contract/moderation/screening.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import { chainInfoIn } from '#server/platform/chain/chain-info.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { translate } from '#server/platform/messages/translate.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { RecordOf } from '#server/platform/records/records.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { anyAddress, openOracle, type OraclePlace, OracleProblem } from './ask-oracle.ts';
import { takeUpload } from './confirm-file.ts';
import { fileOf } from './import-file.ts';
import { oracleStart } from './oracle-answers.ts';
import {
  decideHit,
  findHit,
  findList,
  type Input,
  listChanges,
  listHits,
  listLists,
  listVersions,
  screeningLists,
  type ShownList,
} from './queries.ts';

type StoredList = RecordOf<typeof screeningLists>;

const audited = ({ name, format, url, chainId, contract, maxAgeHours }: StoredList) => ({
  name,
  format,
  url,
  ...(contract === null ? {} : { chainId, contract }),
  maxAgeHours,
});

/** How long a person waits for the nodes of an oracle, in milliseconds. */
const patienceMs = 4000;

/**
 * The columns of a new list by its format.
 * @throws CallFailure 400 under the field that is missing, wrong or of another format
 */
function placeOf({ format, url, chainId, contract }: Input<'addScreeningList'>) {
  if (format !== 'oracle') {
    const given = { chainId, contract };
    for (const [field, value] of Object.entries(given))
      if (value !== '') throw new CallFailure(400, { [field]: 'screeningOnlyOracle' });
    return { url: url || null, fetchAt: url === '' ? null : new Date() };
  }
  if (url !== '') throw new CallFailure(400, { url: 'screeningNoFile' });
  if (chainId === '') throw new CallFailure(400, { chainId: 'required' });
  if (contract === '') throw new CallFailure(400, { contract: 'required' });
  const address = parseAccount(contract);
  if (address === undefined) throw new CallFailure(400, { contract: 'notAddress' });
  const oracleCursor = JSON.stringify(oracleStart);
  return { url: null, chainId, contract: address, oracleCursor, current: 1, fetchAt: new Date() };
}

/** Asks a new oracle once. @throws CallFailure 400 under the field that keeps it from answering */
async function refuseSilent(services: Services, place: OraclePlace): Promise<void> {
  try {
    const limits = { signal: AbortSignal.timeout(patienceMs), timeoutMs: patienceMs / 2 };
    await (await openOracle(services, place, limits)).areListed([anyAddress]);
  } catch (error) {
    if (error instanceof OracleProblem) throw new CallFailure(400, { [error.field]: error.sentence });
    throw error;
  }
}

const shown = ({ problem, ...list }: ShownList, { language, services }: CallContext) => ({
  ...list,
  explorerUrl: list.chainId === null ? null : chainInfoIn(services.config, list.chainId).explorer,
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

  addScreeningList: {
    async prepare(input, { services, isApproved = false }) {
      const { name, format, url, maxAgeHours } = input;
      const place = { chainId: null, contract: null, oracleCursor: null, ...placeOf(input) };
      if (url !== '') refuseForbidden(services, url);
      const { chainId, contract } = place;
      // It was asked when it was submitted, and nodes aren't waited for in the transaction of an approval.
      if (chainId !== null && contract !== null && !isApproved)
        await refuseSilent(services, { chainId, contract });
      return async (context) => {
        const added = await screeningLists.insert(context.db, { name, format, maxAgeHours, ...place });
        return {
          output: { message: 'screeningListAdded', result: await result(context, added.id) },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  async updateScreeningList({ id, version, url, ...fields }, context) {
    const { db, services } = context;
    const before = await screeningLists.lock(db, id, version);
    const isOracle = before.format === 'oracle';
    if (isOracle && url !== '') throw new CallFailure(400, { url: 'screeningNoFile' });
    if (url !== '') refuseForbidden(services, url);
    const isMoved = (before.url ?? '') !== url;
    const fetchAt = isOracle || (isMoved && url !== '') ? new Date() : url === '' ? null : before.fetchAt;
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
        const { name, format } = await screeningLists.lock(db, id, undefined);
        if (format === 'oracle') throw new CallFailure(409, 'screeningNoFile');
        const { version, run, confirms } = await takeUpload(db, {
          list: { id, name },
          file: given,
          by: admin,
          allowsSmaller: allowsSmaller === 'true',
        });
        const { sha256 } = given;
        return {
          output: {
            message: run === null ? 'screeningFileWaits' : 'screeningImportStarted',
            result: { id: version, run },
          },
          audit: {
            record: id,
            before: null,
            after: { file: given.name, sha256, allowsSmaller, isImported: run !== null, confirms },
          },
        };
      };
    },
  },

  async loadScreeningList({ id }, context) {
    const { url, format } = await screeningLists.lock(context.db, id, undefined);
    if (format === 'oracle') throw new CallFailure(409, 'screeningNoFile');
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
