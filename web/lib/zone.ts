import { formats } from './formats.ts';

/** A time on the clock of the viewer's zone. */
export interface WallClock {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  /** 0 to 23 */
  hour: number;
  minute: number;
}

let latest: { zone: string | null; format: Intl.DateTimeFormat } | undefined;

/** Creating such a format takes longer than all its uses in a list. */
function formatOf(zone: string | null): Intl.DateTimeFormat {
  if (latest?.zone !== zone) {
    const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn-hc-h23', {
      ...(zone !== null && { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    latest = { zone, format };
  }
  return latest.format;
}

/** What the viewer's clock shows at a time: in the zone of their profile, else in the browser's. */
export function wallClock(moment: Date): WallClock {
  const parts = Object.fromEntries(
    formatOf(formats().timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

const minuteMs = 60_000;

/** How far the viewer's clock is ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number): number {
  const { year, month, day, hour, minute } = wallClock(new Date(time));
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / minuteMs) * minuteMs;
}

/**
 * The time at which the viewer's clock shows this, the first one if it does so twice. If a clock change skips it, the
 * time of the change.
 * @param month 0 to 11; months and days outside their range are counted on
 * @returns invalid for NaN
 */
export function timeOnClock(year: number, month: number, day: number, hour = 0, minute = 0): Date {
  const wanted = Date.UTC(year, month, day, hour, minute);
  if (Number.isNaN(wanted)) return new Date(Number.NaN);
  const dayMs = 24 * 60 * minuteMs;
  const found = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetAt(near));
  const fitting = found.filter((time) => time + offsetAt(time) === wanted);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...found));
}
