/** How an administrator sees numbers: each format is named by its example. */
export const numberFormats = ['1,234.56', '1.234,56', '1 234,56'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The separator of thousands and the decimal separator of each format. A space doesn't break the line. */
export const separators: Readonly<Record<NumberFormat, readonly [group: string, decimal: string]>> = {
  '1,234.56': [',', '.'],
  '1.234,56': ['.', ','],
  '1 234,56': ['\u00a0', ','],
};

/** Whether a text names a time zone of the IANA database that this machine knows. */
export function isTimeZone(text: string): boolean {
  // An offset such as +03:00 is no zone: it has no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
