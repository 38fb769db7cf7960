import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { eventKeptDays } from '#contract/platform/limits.ts';
import type { eventsSchemas } from '#contract/integrations/events.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { readEvents, storedEventRange } from './read.ts';
import { withSenderIds } from './sender-ids.ts';
import { sequenceEvents } from './sequence.ts';
import { termOf } from '#server/features/privacy/retention/terms.ts';

/** The most positions that one call reads, so that rare types among many events don't take long. */
const maxPositions = 10_000;

type Asked = Omit<z.output<(typeof eventsSchemas)['pullEvents']['input']>, 'wait'>;

/**
 * The events up to now. @throws CallFailure 410 if events after that position were deleted, or the position doesn't
 * exist
 */
export async function waitForEvents(db: Kysely<DB>, { after, limit, types }: Asked, source: string | null) {
  // Every event that was committed before the call gets a position.
  await sequenceEvents(db, { waits: true });
  const kept = await storedEventRange(db);
  const from = after ?? kept.from;
  if (from < kept.from) {
    const { keepDays } = await termOf(db, 'events');
    const values = { days: keepDays ?? eventKeptDays, position: kept.from };
    throw new CallFailure(410, { after: { sentence: 'eventsForgotten', values } });
  }
  // After the restore of a backup, other events get the same positions.
  if (from > kept.to) {
    throw new CallFailure(410, {
      after: { sentence: 'positionNotGivenYet', values: { position: kept.to } },
    });
  }
  const upTo = Math.min(kept.to, from + maxPositions);
  const events = await readEvents(db, { after: from, upTo, types, limit });
  const last = events.at(-1);
  const next = events.length === limit && last ? last.position : upTo;
  return { events: await withSenderIds(db, events, source), next, hasMore: next < kept.to };
}
