import type { TicketPriority, TicketStatus } from './ticket-values.ts';

/** Minutes of a local day, 0 to 1440; `to` is exclusive. */
export interface Hours {
  from: number;
  to: number;
}

/** The working hours of support. */
export interface Calendar {
  /** An IANA time zone, such as Asia/Dubai. */
  zone: string;
  /** The hours of each weekday, Sunday first, in order and without overlaps. */
  week: Hours[][];
  /** Local dates on which nobody works, such as 2026-12-25. */
  holidays: string[];
}

/** The targets of a service level. */
export const clockTargets = ['first', 'next', 'resolution'] as const;
export type ClockTarget = (typeof clockTargets)[number];

/**
 * Minutes of working time until the first reply, the next reply and the resolution, by priority; null means no
 * target.
 */
export type ClockPolicy = Readonly<Record<TicketPriority, Readonly<Record<ClockTarget, number | null>>>>;

/** The history of a ticket. Times are milliseconds since 1970. */
export interface TicketHistory {
  createdAt: number;
  /** Its status when it was created. */
  initialState: TicketStatus;
  /** The current priority. */
  priority: TicketPriority;
  /** Oldest first. */
  events: readonly (
    | { at: number; kind: 'reply' | 'userMessage' }
    | { at: number; kind: 'state'; state: TicketStatus }
  )[];
}

/** A part of a target's time, and whether it counts or why not. */
export interface ClockSegment {
  from: number;
  to: number;
  why: 'counts' | 'outOfHours' | 'holiday' | 'waiting' | 'closed';
}

/** The state of one target. */
export interface ClockState {
  target: ClockTarget;
  /** The target in minutes of working time. */
  minutes: number;
  /** It is running, paused while the ticket waits for the user, or done, in time or late. */
  state: 'running' | 'resting' | 'done';
  /**
   * When its time ends, in the past if it is late; null while it is paused with time left, or if no working hours
   * follow.
   */
  dueAt: number | null;
  isLate: boolean;
  /** From its start until now, or until it was done. */
  segments: ClockSegment[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** No due time is searched further ahead than this. */
const horizon = 800 * day;

const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * Cached offsets by zone and quarter of an hour, within which no clock changes, because calling Intl takes most of the
 * time.
 */
const offsets = new Map<string, number>();
const maxOffsets = 20_000;

/** A zone's offset from UTC at a time, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / (15 * minute));
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = askOffset(zone, quarter * 15 * minute);
    if (offsets.size >= maxOffsets) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function askOffset(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    const [numeric, hourCycle] = ['numeric', 'h23'] as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle,
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, date, hours, minutes, second) - Math.floor(at / 1000) * 1000;
}

/** Whether the runtime knows a time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time at which the clocks of a zone change, between two times with different offsets. */
function changeBetween(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(zone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

interface Span {
  from: number;
  to: number;
}

/**
 * The spans in which the clocks of a zone show a time of a local date within hours: one; two if the clocks are set back
 * within it; none if they skip it.
 * @param date midnight of the date as if it were in UTC
 */
function spansOf(zone: string, date: number, { from, to }: Hours): Span[] {
  const [before, after] = [date - 15 * hour, date + 39 * hour];
  const [old, next] = [offsetAt(zone, before), offsetAt(zone, after)];
  const [start, end] = [date + from * minute, date + to * minute];
  if (old === next) return [{ from: start - old, to: end - old }];
  const change = changeBetween(zone, before, after);
  return [
    { from: start - old, to: Math.min(end - old, change) },
    { from: Math.max(start - next, change), to: end - next },
  ].filter((span) => span.from < span.to);
}

/** The working time and the holidays after a time, in order, day by day. */
function* days(calendar: Calendar, from: number, to: number): Generator<{ holiday: boolean; spans: Span[] }> {
  const { zone, week, holidays } = calendar;
  const local = from + offsetAt(zone, from);
  for (let date = Math.floor(local / day) * day - day; date - 15 * hour < to; date += day) {
    const hours = week[new Date(date).getUTCDay()] ?? [];
    const holiday = holidays.includes(new Date(date).toISOString().slice(0, 10));
    const spans = (holiday ? [{ from: 0, to: 1440 }] : hours).flatMap((each) => spansOf(zone, date, each));
    yield { holiday, spans: spans.toSorted((one, other) => one.from - other.from) };
  }
}

/** Splits the running time of a target into parts that count and parts that don't. */
function* cut(calendar: Calendar, { from, to }: Span): Generator<ClockSegment> {
  let at = from;
  for (const { holiday, spans } of days(calendar, from, to)) {
    for (const span of spans) {
      const [begin, end] = [Math.max(span.from, at), Math.min(span.to, to)];
      if (begin >= end) continue;
      if (at < begin) yield { from: at, to: begin, why: 'outOfHours' };
      yield { from: begin, to: end, why: holiday ? 'holiday' : 'counts' };
      at = end;
    }
  }
  if (at < to) yield { from: at, to, why: 'outOfHours' };
}

/** The start and end of each status. */
function statesOf({ createdAt, initialState, events }: TicketHistory, until: number) {
  const states: (Span & { state: TicketStatus })[] = [];
  let [at, state] = [createdAt, initialState];
  for (const event of events) {
    if (event.kind !== 'state') continue;
    if (event.at > at) states.push({ from: at, to: event.at, state });
    [at, state] = [Math.max(at, event.at), event.state];
  }
  if (until > at) states.push({ from: at, to: until, state });
  return states;
}

/** When a target starts, and when it was done; undefined if it doesn't apply. */
function boundsOf(target: ClockTarget, history: TicketHistory): { from: number; done?: number } | undefined {
  const { createdAt, events, initialState } = history;
  const replies = events.filter(({ kind }) => kind === 'reply');
  const closings = events.filter((event) => event.kind === 'state');
  const last = closings.at(-1);
  const isClosed = last?.kind === 'state' ? last.state === 'closed' : initialState === 'closed';
  const closedAt = isClosed ? { done: last?.at ?? createdAt } : {};
  if (target === 'resolution') return { from: createdAt, ...closedAt };
  if (target === 'first') return { from: createdAt, ...(replies[0] ? { done: replies[0].at } : closedAt) };
  if (!replies[0]) return undefined;
  // The first message after our last reply starts the target for the next one.
  const answered = events.findLastIndex(({ kind }) => kind === 'reply');
  const asked = events.slice(answered + 1).find(({ kind }) => kind === 'userMessage');
  return asked && { from: asked.at, ...closedAt };
}

/**
 * The state of a ticket's targets: a pure function of its history, the calendar and the policy (specification 20.6).
 * Time while the ticket waits for its user or is closed does not count, and neither does time outside working hours and
 * on holidays.
 * @param now milliseconds since 1970
 */
export function ticketClock(
  history: TicketHistory,
  calendar: Calendar,
  policy: ClockPolicy,
  now: number,
): ClockState[] {
  return clockTargets.flatMap((target): ClockState[] => {
    const minutes = policy[history.priority][target];
    const bounds = boundsOf(target, history);
    if (minutes === null || !bounds) return [];
    const until = Math.max(bounds.from, bounds.done ?? now);
    const segments: ClockSegment[] = [];
    let left = minutes * minute;
    let dueAt: number | null = null;
    const add = (segment: ClockSegment) => {
      const previous = segments.at(-1);
      if (previous?.why === segment.why && previous.to === segment.from) previous.to = segment.to;
      else segments.push({ ...segment });
      if (segment.why !== 'counts' || dueAt !== null) return;
      const length = segment.to - segment.from;
      if (length >= left) dueAt = segment.from + left;
      else left -= length;
    };
    const states = statesOf(history, until).filter(({ to }) => to > bounds.from);
    for (const { from, to, state } of states) {
      const span = { from: Math.max(from, bounds.from), to };
      if (state === 'open') for (const segment of cut(calendar, span)) add(segment);
      else add({ ...span, why: state });
    }
    const isLate = dueAt !== null;
    const isResting = bounds.done === undefined && stateAt(history) !== 'open';
    if (dueAt === null && !isResting) dueAt = instantAfter(calendar, until, left);
    const state = bounds.done !== undefined ? 'done' : isResting ? 'resting' : 'running';
    return [{ target, minutes, state, dueAt, isLate, segments }];
  });
}

const stateAt = ({ initialState, events }: TicketHistory): TicketStatus => {
  const last = events.findLast((event) => event.kind === 'state');
  return last?.kind === 'state' ? last.state : initialState;
};

/** The time at which an amount of working time has passed since another time; null if no working hours follow. */
function instantAfter(calendar: Calendar, from: number, work: number): number | null {
  let left = work;
  for (const { from: begin, to, why } of cut(calendar, { from, to: from + horizon })) {
    if (why !== 'counts') continue;
    if (to - begin >= left) return begin + left;
    left -= to - begin;
  }
  return null;
}

/** The running target that is due first; undefined if none is running. */
export function nextDue(states: readonly ClockState[]): { target: ClockTarget; dueAt: number } | undefined {
  const running = states.flatMap(({ target, state, dueAt }) =>
    state === 'running' && dueAt !== null ? [{ target, dueAt }] : [],
  );
  return running.toSorted((one, other) => one.dueAt - other.dueAt)[0];
}
