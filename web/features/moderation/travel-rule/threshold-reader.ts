interface Threshold {
  country: string;
  currency: string;
  amount: string;
}

/** One line for each threshold, such as `DE USDT 1000`. */
export const linesOf = (thresholds: readonly Threshold[]): string =>
  thresholds.map(({ country, currency, amount }) => `${country} ${currency} ${amount}`).join('\n');

/** The thresholds of such lines; undefined if one is wrong. */
export function thresholdsOf(lines: string): Threshold[] | undefined {
  const read = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^([a-z]{2})\s+(\S{1,20})\s+(\d+(?:\.\d+)?)$/i.exec(line));
  const found = read.flatMap((match) => {
    const [, country = '', currency = '', amount = ''] = match ?? [];
    return match ? [{ country: country.toUpperCase(), currency, amount }] : [];
  });
  return found.length === read.length ? found : undefined;
}
