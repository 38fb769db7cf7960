import { setTimeout as sleep } from 'node:timers/promises';
import { eventKeptDays } from '#contract/limits.ts';
import type { eventsCalls } from '#contract/events.calls.ts';
import type { eventsSchemas } from '#contract/events.schemas.ts';
import { CallFailure } from '../../base/failure.ts';
import { keptEvents, readEvents } from '../../events/read.ts';
import { withSenderIds } from '../../events/sender-ids.ts';
import { sequenceEvents } from '../../events/sequence.ts';
import { termOf } from '../../retention/terms.ts';
import type { Handlers } from '../../http/context.ts';

/** A call looks at so many positions at most, so that rare types among many events take no long time. */
const mostPositions = 10_000;
/** How often a waiting call looks, in milliseconds. */
const lookEveryMs = 200;

/** Decisions of the desk, for systems that ask for them. */
export const eventsHandlers: Handlers<typeof eventsCalls, typeof eventsSchemas> = {
  async pullEvents({ after, limit, types, wait }, { services: { db }, admin }) {
    const source = admin.kind === 'key' ? admin.source : null;
    const ends = performance.now() + wait * 1000;
    for (;;) {
      // What was committed before the call is there.
      await sequenceEvents(db, { waits: true });
      const kept = await keptEvents(db);
      const from = after ?? kept.from;
      if (from < kept.from) {
        const { keepDays } = await termOf(db, 'events');
        const values = { days: keepDays ?? eventKeptDays, position: kept.from };
        throw new CallFailure(410, { after: { sentence: 'eventsForgotten', values } });
      }
      // A restored database gives the same positions to other events.
      if (from > kept.to) {
        throw new CallFailure(410, {
          after: { sentence: 'positionNotGivenYet', values: { position: kept.to } },
        });
      }
      const upTo = Math.min(kept.to, from + mostPositions);
      const events = await readEvents(db, { after: from, upTo, types, limit });
      const last = events.at(-1);
      const next = events.length === limit && last ? last.position : upTo;
      if (events.length > 0 || next < kept.to || performance.now() + lookEveryMs > ends)
        return { events: await withSenderIds(db, events, source), next, hasMore: next < kept.to };
      await sleep(lookEveryMs);
    }
  },
};
