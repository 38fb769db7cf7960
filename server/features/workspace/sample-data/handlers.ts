import type { sampleDataCalls } from '#contract/workspace/sample-data.calls.ts';
import type { sampleDataSchemas } from '#contract/workspace/sample-data.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { insertRun } from '#server/platform/runs/runs.ts';
import { countSample, findRemoval, isSampleLoaded, lockSample, sampleSymbols } from './queries.ts';

/** The sample of the workspace, and its removal (specification 30). */
export const sampleDataHandlers: Handlers<typeof sampleDataCalls, typeof sampleDataSchemas> = {
  async getSampleData(_input, { db }) {
    if (!(await isSampleLoaded(db))) return { kinds: [], run: null };
    const [kinds, run] = await Promise.all([countSample(db), findRemoval(db)]);
    return { kinds, run };
  },

  async removeSampleData(_input, { db, admin, request }) {
    if (!(await lockSample(db))) throw new CallFailure(409, 'noSample');
    if (await findRemoval(db)) throw new CallFailure(409, 'sampleIsBeingRemoved');
    const kinds = await countSample(db);
    const runId = uuidV7();
    await insertRun(db, {
      id: runId,
      kind: 'sampleRemoval',
      title: {},
      principal: { id: admin.id, name: admin.name },
      input: {
        symbols: await sampleSymbols(db),
        origin: { id: request.id, ipAddress: request.ipAddress },
      },
      total: kinds.reduce((total, { count }) => total + count, 0),
    });
    return {
      output: { message: 'sampleRemovalStarted', result: { runId } },
      audit: {
        record: null,
        before: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
        after: { isRemoved: true },
      },
    };
  },
};
