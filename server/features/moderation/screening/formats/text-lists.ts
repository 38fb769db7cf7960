import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { countryCode } from './country-code.ts';
import { distinct, type ListedEntry, ListRefused, yearsIn } from './listed-entry.ts';

/** How many entries are read before other work has its turn. */
const entriesAtOnce = 2000;

const parts = (text: string | undefined) => distinct((text ?? '').split(';'));
const codesOf = (countries: readonly string[]) => distinct(countries.map((country) => countryCode(country)));

/** Whether a text may be an address of a chain: one word of letters and digits, as long as addresses are. */
const isAddress = (text: string) => /^[\w:-]{25,120}$/.test(text);

function openSanctionsEntry(row: Readonly<Record<string, string>>): ListedEntry {
  const isWallet = row['schema'] === 'CryptoWallet';
  const named = [...parts(row['name']), ...parts(row['aliases'])];
  return {
    externalId: row['id'] ?? '',
    names: isWallet ? [] : distinct(named),
    addresses: isWallet ? distinct([...named, ...parts(row['identifiers'])].filter(isAddress)) : [],
    birthYears: yearsIn(parts(row['birth_date'])),
    countries: codesOf(parts(row['countries'])),
    programme: row['dataset'] || null,
  };
}

function ownEntry(row: Readonly<Record<string, string>>): ListedEntry {
  const names = distinct([row['name'], ...parts(row['aliases'])]);
  const addresses = parts(row['address']);
  const said = [...names, ...addresses].join('\n');
  return {
    externalId: row['id'] || createHash('sha256').update(said).digest('hex').slice(0, 32),
    names,
    addresses,
    birthYears: yearsIn(parts(row['birth_year'])),
    countries: codesOf(parts(row['country'])),
    programme: row['programme'] || null,
  };
}

/** The formats in CSV: the columns that a file needs, and how a row is read. */
export const csvLists = {
  openSanctions: { columns: ['id', 'schema', 'name', 'aliases', 'countries'], read: openSanctionsEntry },
  own: { columns: ['name'], read: ownEntry },
} as const;

/** Reads the entries of a list in CSV. @throws ListRefused */
export async function* readCsv(text: string, format: keyof typeof csvLists): AsyncGenerator<ListedEntry> {
  const { columns, read } = csvLists[format];
  const parser = parse(text, {
    columns: (names: string[]) => {
      const found = names.map((name) => name.trim().toLowerCase());
      const missing = columns.filter((name) => !found.includes(name));
      if (missing.length > 0)
        throw new ListRefused({ sentence: 'screeningColumns', values: { columns: missing.join(', ') } });
      return found;
    },
    bom: true,
    skip_empty_lines: true,
    max_record_size: 1024 * 1024,
  });
  let count = 0;
  try {
    for await (const row of parser) {
      yield read(row as Record<string, string>);
      count += 1;
      if (count % entriesAtOnce === 0) await breathe();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = String(error['lines'] ?? count + 2);
    throw new ListRefused({ sentence: 'screeningLine', values: { line } });
  }
}

/** Reads the entries of a list in FollowTheMoney, one JSON entity on each line. @throws ListRefused */
export async function* readFollowTheMoney(text: string): AsyncGenerator<ListedEntry> {
  let [at, line] = [0, 0];
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const said = text.slice(at, end === -1 ? undefined : end).trim();
    at = end === -1 ? text.length : end + 1;
    line += 1;
    if (line % entriesAtOnce === 0) await breathe();
    const entity = said === '' ? undefined : entityOf(said, line);
    if (entity) yield entity;
  }
}

const schemas = new Set([
  'Person',
  'Organization',
  'Company',
  'LegalEntity',
  'PublicBody',
  'CryptoWallet',
  'Vessel',
]);

function entityOf(said: string, line: number): ListedEntry | undefined {
  const broken = new ListRefused({ sentence: 'screeningLine', values: { line: String(line) } });
  let found: { id?: unknown; schema?: unknown; properties?: unknown };
  try {
    found = JSON.parse(said) as typeof found;
  } catch {
    throw broken;
  }
  const { id, schema, properties } = found ?? {};
  if (typeof id !== 'string' || typeof schema !== 'string' || typeof properties !== 'object' || !properties)
    throw broken;
  if (!schemas.has(schema)) return undefined;
  const values = (...names: readonly string[]) =>
    distinct(
      names
        .flatMap((name) => (properties as Record<string, unknown>)[name] ?? [])
        .filter((value) => typeof value === 'string'),
    );
  return {
    externalId: id,
    names: schema === 'CryptoWallet' ? [] : values('name', 'alias', 'weakAlias'),
    addresses: values('publicKey'),
    birthYears: yearsIn(values('birthDate')),
    countries: codesOf(values('nationality', 'citizenship', 'country')),
    programme: values('programId', 'program').join(', ') || null,
  };
}
