import type { bulkCalls } from '#contract/workspace/bulk.calls.ts';
import type { schemas } from '#contract/schemas.ts';
import { mayUseNotes } from '#contract/moderation/note-kinds.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { isPersonalKey, menusOfOwnFields } from '#contract/platform/own-field-kinds.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { type BulkInput, firstCursor, keepCursor, rowCallOf, type Tally, skippedResult } from './bulk-run.ts';
import { checkRows } from './check.ts';
import { matchingInput } from '#server/platform/exports/matching-input.ts';
import { openBulkRuns } from './count.ts';
import { recordTableOf } from './record-tables.ts';
import { insertChosen, insertDoneBy, rowsAfter } from './rows.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { endRun, insertRun } from '#server/platform/runs/runs.ts';
import { beginBulk, type BulkRun, confirmBulk, findBulk, listBulkRows } from './queries.ts';

type Context = CallContext<Caller>;

/** The most waiting or running runs of one caller, because each stores its rows. */
const maxOpen = 5;

/** The most rows that are checked during the call. A run checks more. */
const maxTriedAtOnce = 100;

/** Limits runs to the caller's own; superadmins see all. */
const seenBy = ({ admin }: Context) => (admin.role === 'superadmin' ? undefined : admin.id);

function shownTally({ reasons }: Tally, { language }: Context) {
  return reasons.map(({ failure, ...reason }) => ({ ...reason, sentence: translate(failure, language) }));
}

function shown(run: BulkRun, context: Context) {
  const { id, state, total, error, createdAt, endedAt, input, cursor, isUndone } = run;
  const { act } = rowCallOf({ list: input.list, act: input.act });
  const isUndo = input.undoes !== undefined;
  const canUndo =
    endedAt !== null && !isUndo && !isUndone && typeof act.undo !== 'string' && cursor.outcome.done > 0;
  return {
    id,
    list: input.list,
    resource: act.resource,
    act: input.act,
    isUndo,
    startedBy: { id: run.principalId, name: run.principalName },
    phase: endedAt === null ? cursor.phase : ('over' as const),
    state,
    total,
    check: {
      looked: cursor.check.done + skippedResult(cursor.check),
      would: cursor.check.done,
      wouldNot: shownTally(cursor.check, context),
    },
    outcome: { done: cursor.outcome.done, notDone: shownTally(cursor.outcome, context) },
    canUndo,
    error: error && translate(error, context.language),
    createdAt,
    endedAt,
  };
}

async function existing(id: string, context: Context): Promise<BulkRun> {
  const run = await findBulk(context.db, id, seenBy(context));
  if (!run) throw noSuchRecord();
  return run;
}

/** Stores a run that asks for confirmation before it changes anything. */
async function newRun(input: BulkInput, context: Context): Promise<string> {
  const { db, admin } = context;
  permit(mountedCall(rowCallOf(input).call).call, admin);
  if ((await openBulkRuns(db, admin.id)) >= maxOpen) throw new CallFailure(409, 'tooManyBulkRuns');
  const id = uuidV7();
  const { list, act, undoes } = input;
  const title = { list, act, ...(undoes !== undefined && { undoes }) };
  await insertRun(db, { id, kind: 'bulk', title, principal: admin, input });
  await beginBulk(db, id);
  return id;
}

/** Checks the rows of a run that are known already: a few during the call, many in the run itself. */
async function check(id: string, input: BulkInput, total: number, context: Context): Promise<void> {
  const { db } = context;
  if (total > maxTriedAtOnce) {
    await keepCursor(db, id, { ...firstCursor, phase: 'checking' }, total);
    return;
  }
  const rows = await rowsAfter(db, id, 0, maxTriedAtOnce);
  const found = await checkRows(id, input, rows, firstCursor.check, context);
  await keepCursor(db, id, { ...firstCursor, phase: 'asking', check: found }, total);
}

async function prepared(id: string, before: object | null, context: Context) {
  const run = await existing(id, context);
  const { list, act, undoes, matching, adminId, field } = run.input;
  const after = {
    list,
    act,
    ...(matching && { matching }),
    ...(undoes !== undefined && { undoes }),
    ...(adminId !== undefined && { adminId }),
    ...(field && { values: { [field.key]: field.value } }),
    total: run.total,
  };
  return {
    output: { message: 'bulkPrepared', result: shown(run, context) },
    audit: { record: id, before, after },
  } as const;
}

const originOf = ({ request: { id, ipAddress } }: Context) => ({ id, ipAddress });

/** One action for many rows of a list. */
export const bulkHandlers: Handlers<typeof bulkCalls, (typeof schemas)['bulk']> = {
  async prepareBulk({ list, act, ids, matching, adminId, field }, context) {
    const input: BulkInput = {
      list,
      act,
      ...(matching && { matching }),
      ...(adminId !== undefined && { adminId }),
      ...(field && { field }),
      origin: originOf(context),
      language: context.language,
    };
    const { act: found } = rowCallOf(input);
    if ((found.assigns !== undefined) !== (adminId !== undefined))
      throw new CallFailure(400, { adminId: adminId === undefined ? 'required' : 'unknownField' });
    if ((found.sets !== undefined) !== (field !== undefined))
      throw new CallFailure(400, { field: field === undefined ? 'required' : 'unknownField' });
    if (field && isPersonalKey(field.key)) throw new CallFailure(400, { field: 'ownFieldPersonal' });
    if (found.sets && !mayUse(context.admin, menusOfOwnFields[found.sets], 'write'))
      throw new CallFailure(403, 'notAllowed');
    if (found.assigns && !mayUseNotes(context.admin, found.assigns, 'write'))
      throw new CallFailure(403, 'notAllowed');
    // Checks the permission for the list, and converts the filters as its call does.
    matchingInput(input, context);
    const id = await newRun(input, context);
    if (ids) {
      const total = await insertChosen(context.db, id, recordTableOf(found), ids);
      await check(id, input, total, context);
    }
    return prepared(id, null, context);
  },

  async getBulk({ id }, context) {
    return shown(await existing(id, context), context);
  },

  async confirmBulk({ id, reason }, context) {
    const { db, admin } = context;
    const before = await existing(id, context);
    // Each row is changed in the name of the person who prepared the run.
    if (before.principalId !== admin.id) throw new CallFailure(403, 'bulkOfAnother');
    permit(mountedCall(rowCallOf(before.input).call).call, admin);
    if (!(await confirmBulk(db, id, reason))) throw new CallFailure(409, 'bulkNotAsking');
    const run = await existing(id, context);
    const { list, act } = run.input;
    return {
      output: { message: 'bulkStarted', result: shown(run, context) },
      audit: {
        record: id,
        before: null,
        after: { list, act, total: run.total, would: run.cursor.check.done },
      },
    };
  },

  async cancelBulk({ id }, context) {
    const before = await existing(id, context);
    if (!(await endRun(context.db, id, { state: 'cancelled' }))) throw new CallFailure(409, 'runIsOver');
    const { list, act } = before.input;
    return {
      output: { message: 'runCancelled', result: shown(await existing(id, context), context) },
      audit: { record: id, before: { state: before.state }, after: { state: 'cancelled', list, act } },
    };
  },

  async undoBulk({ id }, context) {
    const former = await existing(id, context);
    const { list, act } = former.input;
    if (former.input.undoes !== undefined) throw new CallFailure(409, 'bulkIsUndo');
    if (former.endedAt === null) throw new CallFailure(409, 'bulkNotOver');
    if (former.isUndone) throw new CallFailure(409, 'bulkUndoneAlready');
    const input: BulkInput = {
      list,
      act,
      undoes: id,
      origin: originOf(context),
      language: context.language,
    };
    const undoing = await newRun(input, context);
    const total = await insertDoneBy(context.db, undoing, id);
    await check(undoing, input, total, context);
    return prepared(undoing, null, context);
  },

  async listBulkRows({ id: run, ...input }, context) {
    await existing(run, context);
    const { rows, ...counted } = await listBulkRows(context.db, { run, ...input });
    return {
      ...counted,
      rows: rows.map(({ failure, ...row }) => ({
        ...row,
        reason: failure && translate(failure, context.language),
      })),
    };
  },
};
