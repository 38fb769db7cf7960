import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, figureDays, id, imageFile, instant, loadedVersion } from '../platform/fields.ts';
import { clockTargets, type Hours, isZone } from './ticket-clock.ts';
import type { ticketDeskCalls } from './ticket-desk.calls.ts';

const hours = z.strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) });

/** In order and without overlaps, so that a minute of working time counts once. */
const inOrder = (given: readonly Hours[]) =>
  given.every(({ from, to }, index) => from < to && from >= (given[index - 1]?.to ?? 0));

const minutes = z.int().min(1).max(99_999).nullable();
const promised = z.strictObject({ first: minutes, next: minutes, resolution: minutes });
const rules = {
  calendar: z.strictObject({
    zone: z.string().max(60).refine(isZone, 'unknownZone'),
    week: z.array(z.array(hours).max(6).refine(inOrder, 'hoursNotInOrder')).length(7),
    holidays: z.array(z.iso.date()).max(300),
  }),
  policy: z.strictObject({ low: promised, normal: promised, high: promised, urgent: promised }),
};
const asked = { asked: z.int(), answered: z.int(), average: z.number().nullable() };
const storedRules = z.object({ ...rules, version: z.int() });

export const ticketDeskSchemas = {
  getTicketClock: {
    input: byId,
    output: z.object({
      promises: z.array(
        z.object({
          target: z.enum(clockTargets),
          minutes: z.int(),
          state: z.enum(['running', 'resting', 'done']),
          dueAt: instant.nullable(),
          isLate: z.boolean(),
          segments: z.array(
            z.object({
              from: instant,
              to: instant,
              why: z.enum(['counts', 'outOfHours', 'holiday', 'waiting', 'closed']),
            }),
          ),
        }),
      ),
    }),
  },
  getClockRules: { input: z.strictObject({}), output: storedRules },
  updateClockRules: { input: z.strictObject({ ...rules, version: loadedVersion }), output: storedRules },
  getSatisfaction: {
    input: z.strictObject({ days: figureDays }),
    output: z.object({
      ...asked,
      /** How many ratings of 1 to 5, in this order. */
      scores: z.array(z.int()),
      newest: z.array(
        z.object({
          ticketId: id,
          ticketNumber: z.string(),
          score: z.int(),
          comment: z.string().nullable(),
          ratedAt: instant,
        }),
      ),
      /** Null unless the caller is a superadmin. */
      people: z.array(z.object({ id, name: z.string(), ...asked })).nullable(),
    }),
  },
  mergeTicket: { input: z.strictObject({ id, into: id }), output: z.object({ id, into: id }) },
  unmergeTicket: { input: byId, output: z.object({ id, into: id }) },
  attachFile: {
    input: z.strictObject({ ticketId: id, file: imageFile }),
    output: z.object({ id, name: z.string(), type: z.string(), size: z.int() }),
  },
} as const satisfies SchemasFor<typeof ticketDeskCalls>;
