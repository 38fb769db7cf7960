import { parse } from 'bowser';

/**
 * Describes a browser, such as "Chrome 128 on Windows".
 * @param userAgent the header as sent
 */
export function deviceOf(userAgent: string): string {
  // Longer values aren't from real browsers, and parsing them takes time.
  const given = userAgent.slice(0, 500);
  if (given === '') return 'Unknown device';
  const { browser, os } = parse(given);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  if (!name) return given.slice(0, 60);
  return os.name ? `${name} on ${os.name}` : name;
}
