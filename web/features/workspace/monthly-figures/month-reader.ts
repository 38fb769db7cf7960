/** The most months to choose from. */
const most = 240;

/**
 * The months from one back to another, the newest first.
 * @param last `2026-11`
 * @param first the earliest one
 */
export function monthsUntil(last: string, first: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  const months = Array.from({ length: most }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
  return months.filter((each) => each >= first);
}

/** The name of a month in a language, such as `November 2026`. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
