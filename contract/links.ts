/**
 * Where a link of rich text may lead: an address of http, https or mailto, as a parser of addresses writes it back. What
 * only begins like one is none, and a quotation mark in one is encoded, so that it can't end the attribute.
 * @param href as it came in; a variable of mail in it (`{{name}}`) stays one
 * @returns undefined for what is no such address
 */
export function linkTarget(href: string): string | undefined {
  if (!/^\s*(?:https?:\/\/|mailto:)/i.test(href)) return undefined;
  return URL.parse(href)
    ?.href.replace(/%7B%7B(name|email|marketName)%7D%7D/g, '{{$1}}')
    .replace(/["<>`]/g, encodeURIComponent);
}
