/** A date and a time without a zone. */
const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * A time as providers write it: ISO 8601, in UTC if it names no zone, or seconds or milliseconds since 1970. Null if it
 * is none.
 */
export function moment(text: string): Date | null {
  const number = /^\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : null;
  // Seconds reach this number in the year 5138.
  const written = withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  const date = new Date(number === null ? written : number < 1e11 ? number * 1000 : number);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? null : date;
}
