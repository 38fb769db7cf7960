/** Reads typed addresses and IP ranges, separated by lines, spaces or commas. */
export function parseIpRanges(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '');
}
