import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Calendar,
  type ClockPolicy,
  type Hours,
  type TicketHistory,
  nextDue,
  ticketClock,
} from './ticket-clock.ts';

const minute = 60_000;
const nine: Calendar = {
  zone: 'Europe/Berlin',
  week: [[], ...Array.from({ length: 5 }, () => [{ from: 540, to: 1020 }]), []],
  holidays: ['2026-12-25'],
};
const none = { first: null, next: null, resolution: null };
const policy = (minutes: number): ClockPolicy => ({
  low: none,
  normal: { first: minutes, next: minutes, resolution: minutes },
  high: none,
  urgent: none,
});
const at = (text: string) => Date.parse(text);
const history = (createdAt: number, events: TicketHistory['events'] = []): TicketHistory => ({
  createdAt,
  initialState: 'open',
  priority: 'normal',
  events,
});
const dueOf = (given: TicketHistory, minutes: number, now: number, calendar = nine) =>
  nextDue(ticketClock(given, calendar, policy(minutes), now))?.dueAt;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The minutes of work within a time: what a promise that is never over counts. */
const workedMinutes = (calendar: Calendar, from: number, to: number) =>
  (ticketClock(history(from), calendar, policy(1), to)[0]?.segments ?? [])
    .filter(({ why }) => why === 'counts')
    .reduce((sum, segment) => sum + (segment.to - segment.from) / minute, 0);

/** What a clock on the wall shows at an instant, and whether somebody works then: the same rule, minute by minute. */
function worksAt({ zone, week, holidays }: Calendar, instant: number): boolean {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  if (holidays.includes(date)) return false;
  const now = Number(parts['hour']) * 60 + Number(parts['minute']);
  return (week[new Date(date).getUTCDay()] ?? []).some(({ from, to }) => from <= now && now < to);
}

// Around changes of the clocks: by an hour, by half an hour, none, and a zone with odd minutes.
const moments = {
  'Europe/Berlin': ['2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  'America/New_York': ['2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00Z', '2026-10-03T15:30Z'],
  'Africa/Cairo': ['2026-04-23T22:00Z', '2026-10-29T21:00Z'],
  'Asia/Kathmandu': ['2026-06-01T00:00Z'],
} as const;
const hours = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]) => [{ from, to: Math.min(1440, from + length) }]);
const scene = fc.record({
  zone: fc.constantFrom(...(Object.keys(moments) as (keyof typeof moments)[])),
  pick: fc.nat(),
  week: fc.array(
    fc.oneof(
      hours,
      fc.constant<Hours[]>([]),
      fc.constant<Hours[]>([
        { from: 60, to: 150 },
        { from: 180, to: 240 },
      ]),
    ),
    {
      minLength: 7,
      maxLength: 7,
    },
  ),
  offset: fc.integer({ min: -2000, max: 600 }),
  length: fc.integer({ min: 0, max: 2500 }),
  isHoliday: fc.boolean(),
});
const calendarOf = ({
  zone,
  pick,
  week,
  isHoliday,
}: {
  zone: keyof typeof moments;
  pick: number;
  week: Calendar['week'];
  isHoliday: boolean;
}) => {
  const near = at(moments[zone][pick % moments[zone].length] ?? '');
  const holidays = isHoliday ? [new Date(near).toISOString().slice(0, 10)] : [];
  return { near, calendar: { zone, week, holidays } satisfies Calendar };
};

describe('the minutes of work within a time', () => {
  it('are those that a clock on the wall shows, also where it is changed', () => {
    fc.assert(
      fc.property(scene, ({ offset, length, ...rest }) => {
        const { near, calendar } = calendarOf(rest);
        const from = near + offset * minute;
        let counted = 0;
        for (let now = from; now < from + length * minute; now += minute)
          if (worksAt(calendar, now)) counted += 1;
        expect(workedMinutes(calendar, from, from + length * minute)).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a promise', () => {
  it('is due when exactly its work is done; its parts follow each other without a gap; waiting never makes it earlier', () => {
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: 1, max: 900 }),
        fc.nat(3000),
        fc.nat(3000),
        (given, minutes, pause, rest) => {
          const { near, calendar } = calendarOf(given);
          const created = near + given.offset * minute;
          const now = created + (pause + rest + given.length) * minute;
          const [plain] = ticketClock(history(created), calendar, policy(minutes), now);
          if (plain?.dueAt) expect(workedMinutes(calendar, created, plain.dueAt)).toBe(minutes);
          const waited = history(created, [
            { at: created + pause * minute, kind: 'state', state: 'waiting' },
            { at: created + (pause + rest) * minute, kind: 'state', state: 'open' },
          ]);
          const [paused] = ticketClock(waited, calendar, policy(minutes), now);
          if (plain?.dueAt && paused?.dueAt) expect(paused.dueAt).toBeGreaterThanOrEqual(plain.dueAt);
          for (const one of [plain, paused]) {
            const parts = one?.segments ?? [];
            expect(parts[0]?.from ?? created).toBe(created);
            expect(parts.at(-1)?.to ?? now).toBe(now);
            for (const [index, part] of parts.slice(1).entries()) {
              expect(part.from).toBe(parts[index]?.to);
              expect(part.why).not.toBe(parts[index]?.why);
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('goes over nights, weekends and holidays', () => {
    // A Thursday, 16:00 in Berlin: one hour is left, then comes the holiday, then the weekend.
    const created = at('2026-12-24T15:00Z');
    expect(dueOf(history(created), 60, created)).toBe(at('2026-12-24T16:00Z'));
    expect(dueOf(history(created), 90, created)).toBe(at('2026-12-28T08:30Z'));
    const [first] = ticketClock(history(created), nine, policy(90), at('2026-12-28T08:10Z'));
    expect(first?.segments.map(({ why }) => why)).toEqual([
      'counts',
      'outOfHours',
      'holiday',
      'outOfHours',
      'counts',
    ]);
  });

  it('rests while the user is waited for, is kept by what it asks for, and begins anew with a message', () => {
    const created = at('2026-12-01T09:00Z');
    const later = (minutes: number) => created + minutes * minute;
    const asked = history(created, [
      { at: later(30), kind: 'reply' },
      { at: later(30), kind: 'state', state: 'waiting' },
    ]);
    const states = (given: TicketHistory, now: number) =>
      Object.fromEntries(
        ticketClock(given, nine, policy(60), now).map((one) => [
          one.target,
          [one.state, one.dueAt, one.isLate],
        ]),
      );
    expect(states(asked, later(200))).toEqual({
      first: ['done', later(60), false],
      resolution: ['resting', null, false],
    });
    const answered = {
      ...asked,
      events: [
        ...asked.events,
        { at: later(100), kind: 'userMessage' as const },
        { at: later(100), kind: 'state' as const, state: 'open' as const },
      ],
    };
    expect(states(answered, later(110))).toEqual({
      first: ['done', later(60), false],
      next: ['running', later(160), false],
      resolution: ['running', later(130), false],
    });
    expect(states(answered, later(140))['resolution']).toEqual(['running', later(130), true]);
    const closed = {
      ...answered,
      events: [...answered.events, { at: later(120), kind: 'state' as const, state: 'closed' as const }],
    };
    expect(states(closed, later(400))['resolution']).toEqual(['done', later(130), false]);
    // Opened again, the time while it was closed has not counted.
    const again = {
      ...closed,
      events: [...closed.events, { at: later(200), kind: 'state' as const, state: 'open' as const }],
    };
    expect(states(again, later(205))['resolution']).toEqual(['running', later(210), false]);
  });

  it('is never due where nobody ever works', () => {
    const created = at('2026-12-01T09:00Z');
    expect(dueOf(history(created), 1, created, { ...nine, week: [] })).toBeUndefined();
  });
});
