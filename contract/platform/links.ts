/**
 * The target of a link in rich text: an http, https or mailto address, as a URL parser writes it. A text that only
 * begins like an address is refused. A quotation mark is encoded, so that it can't end the attribute.
 * @param href as received; a mail variable in it (`{{name}}`) stays as it is
 * @returns undefined if the text is no such address
 */
export function linkTarget(href: string): string | undefined {
  if (!/^\s*(?:https?:\/\/|mailto:)/i.test(href)) return undefined;
  return URL.parse(href)
    ?.href.replace(/%7B%7B(name|email|marketName)%7D%7D/g, '{{$1}}')
    .replace(/["<>`]/g, encodeURIComponent);
}
