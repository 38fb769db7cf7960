/**
 * An address that a link may lead to. The server writes such addresses into its answers, and a link with any other
 * scheme, such as `javascript:`, would run in the page.
 * @returns undefined if the address isn't one of http or https
 */
export function webLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
