import { parse } from 'bowser';

/**
 * A browser in a few words, such as "Chrome 128 on Windows".
 * @param userAgent the header as sent
 */
export function deviceOf(userAgent: string): string {
  // Longer ones are made up, and parsing them costs time.
  const given = userAgent.slice(0, 500);
  if (given === '') return 'Unknown device';
  const { browser, os } = parse(given);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  if (!name) return given.slice(0, 60);
  return os.name ? `${name} on ${os.name}` : name;
}
