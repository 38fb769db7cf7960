/**
 * Checks an address before a link leads to it. Answers of the server contain such addresses, and a link with any
 * other scheme, such as `javascript:`, would run in the page.
 * @returns undefined unless the address uses http or https
 */
export function webLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
