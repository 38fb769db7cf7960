import type { retentionCalls } from '#contract/privacy/retention.calls.ts';
import type { retentionSchemas } from '#contract/privacy/retention.schemas.ts';
import { leastDays, retentionKinds, type RetentionKind, usualDays } from '#contract/privacy/retention.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { countDue, readTerms, sourcesOf, termOf } from './terms.ts';
import { lastRound, setTerm, sizesOf } from './queries.ts';

/** Both kinds are in the same table. */
const shared: readonly RetentionKind[] = ['mail', 'mailingRecipients'];

/**
 * Refuses to keep a kind for less time than other features rely on it.
 * @throws CallFailure 400
 */
function refuseTooShort(kind: RetentionKind, keepDays: number | null): void {
  const days = leastDays[kind];
  if (keepDays !== null && keepDays < days)
    throw new CallFailure(400, { keepDays: { sentence: 'keptTooShort', values: { days } } });
}

/** Data retention of what the server records itself (specification 26.1 to 26.4). */
export const retentionHandlers: Handlers<typeof retentionCalls, typeof retentionSchemas> = {
  async getRetention(_input, { db, services }) {
    const tables = retentionKinds.flatMap((kind) => sourcesOf(kind).map(({ table }) => table));
    const [terms, sizes, last] = await Promise.all([readTerms(db), sizesOf(db, tables), lastRound(db)]);
    const kinds = [];
    for (const kind of retentionKinds) {
      const { keepDays, version } = terms.get(kind) ?? { keepDays: usualDays[kind], version: 1 };
      const bytes = shared.includes(kind)
        ? null
        : sourcesOf(kind).reduce((sum, { table }) => sum + (sizes.get(table) ?? 0), 0);
      const due = await countDue(db, kind, keepDays);
      kinds.push({
        kind,
        keepDays,
        leastDays: leastDays[kind],
        usualDays: usualDays[kind],
        version,
        bytes,
        due,
      });
    }
    return { kinds, last: last ?? null, hasFolder: services.config.backupDir !== undefined };
  },

  async previewRetention({ kind, keepDays }, { db }) {
    refuseTooShort(kind, keepDays);
    return countDue(db, kind, keepDays);
  },

  async updateRetention({ kind, keepDays, version }, { db, services }) {
    refuseTooShort(kind, keepDays);
    if (kind === 'audit' && keepDays !== null && services.config.backupDir === undefined)
      throw new CallFailure(400, { keepDays: 'noFolderForTrail' });
    const before = await termOf(db, kind);
    const read = version ?? before.version;
    if (!(await setTerm(db, kind, read, keepDays))) throw changedMeanwhile();
    return {
      output: { message: 'retentionSaved' as const, result: { kind, keepDays, version: read + 1 } },
      audit: {
        record: kind,
        before: { name: kind, keepDays: before.keepDays },
        after: { name: kind, keepDays },
      },
    };
  },
};
