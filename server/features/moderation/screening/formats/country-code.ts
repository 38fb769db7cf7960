/** A country as a code of two letters; null for a text that names none that is known. */
export function countryCode(text: string): string | null {
  const found = text.trim();
  if (/^[a-z]{2}$/i.test(found)) return found.toUpperCase();
  return codes().get(found.toLowerCase()) ?? null;
}

let known: Map<string, string> | undefined;

/** The English names of countries. */
function codes(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (let first = 65; first <= 90; first += 1)
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      // A former code, such as that of South Yemen, stands for the present one.
      const present = new Intl.Locale(`und-${code}`).region ?? code;
      const name = names.of(present);
      if (name !== undefined) known.set(name.toLowerCase(), present);
    }
  // As sanctions lists write them.
  for (const [name, code] of [
    ['russian federation', 'RU'],
    ['korea, north', 'KP'],
    ["democratic people's republic of korea", 'KP'],
    ['iran (islamic republic of)', 'IR'],
    ['islamic republic of iran', 'IR'],
    ['syrian arab republic', 'SY'],
    ['burma', 'MM'],
    ['turkey', 'TR'],
  ] as const)
    known.set(name, code);
  return known;
}
