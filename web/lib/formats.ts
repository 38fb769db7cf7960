import { i18n } from '@lingui/core';
import { isTimeZone, numberFormats, type NumberFormat } from '#contract/platform/formats.ts';

/** An administrator's choices for times and numbers. They are stored on this machine too, so that nothing changes after the first paint. */
export interface Formats {
  /** A name of the IANA database; null for the browser's zone. */
  timeZone: string | null;
  numberFormat: NumberFormat;
}

const zoneKey = 'marketdesk_time_zone';
const numbersKey = 'marketdesk_number_format';

const stored = (key: string) => globalThis.localStorage?.getItem(key) ?? null;

const asNumberFormat = (text: string | null) =>
  numberFormats.find((format) => format === text) ?? numberFormats[0];

let chosen: Formats | undefined;

/** The formats in use. */
export function formats(): Formats {
  return (chosen ??= { timeZone: stored(zoneKey), numberFormat: asNumberFormat(stored(numbersKey)) });
}

/** Shows and stores formats. A zone that this browser doesn't know is ignored. */
export function applyFormats({ timeZone, numberFormat }: Formats): void {
  const next = { timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null, numberFormat };
  const now = formats();
  if (next.timeZone === now.timeZone && next.numberFormat === now.numberFormat) return;
  chosen = next;
  if (next.timeZone === null) localStorage.removeItem(zoneKey);
  else localStorage.setItem(zoneKey, next.timeZone);
  localStorage.setItem(numbersKey, numberFormat);
  // What shows times and numbers is rendered again, as after a change of language.
  i18n.activate(i18n.locale);
}
