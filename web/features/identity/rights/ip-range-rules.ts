/** Addresses and networks as they are typed: one a line, or with commas. */
export function parseIpRanges(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '');
}
