import { createHash } from 'node:crypto';
import type { ScreeningFileFormat } from '#contract/moderation/screening-parts.ts';
import { csvLists, readCsv, readFollowTheMoney } from './formats/text-lists.ts';
import { type ListedEntry, ListRefused } from './formats/listed-entry.ts';
import { readXml } from './formats/xml-lists.ts';
import { tokensOf } from './normalize.ts';

/** An entry with a digest of all that it says. */
export interface ReadEntry extends ListedEntry {
  facts: string;
}

/** What a file says. */
export interface ReadList {
  entries: ReadEntry[];
  /** How many entries have neither an address nor a name that is long enough to be compared. */
  unmatchable: number;
}

/** The longest texts and the most values of an entry that are kept. */
const kept = { id: 200, text: 500, values: 500 };

const cut = (texts: readonly string[]) =>
  texts.slice(0, kept.values).map((text) => text.slice(0, kept.text).toWellFormed());

/**
 * Reads the file of a list.
 * @throws ListRefused with a sentence if the file is incomplete, of another format, not UTF-8, empty, or says different
 * things about one entry
 */
export async function readList(bytes: Buffer, format: ScreeningFileFormat): Promise<ReadList> {
  const text = decoded(bytes);
  const found = new Map<string, ReadEntry>();
  let unmatchable = 0;
  for await (const said of entriesOf(text, format)) {
    const entry = {
      ...said,
      externalId: said.externalId.slice(0, kept.id),
      names: cut(said.names),
      addresses: cut(said.addresses),
      countries: cut(said.countries),
      programme: said.programme?.slice(0, kept.text).toWellFormed() ?? null,
    };
    if (entry.externalId === '' || (entry.names.length === 0 && entry.addresses.length === 0)) continue;
    const facts = createHash('sha256').update(JSON.stringify(entry)).digest('hex');
    const known = found.get(entry.externalId);
    if (known && known.facts !== facts)
      throw new ListRefused({ sentence: 'screeningIdTwice', values: { entry: entry.externalId } });
    if (known) continue;
    found.set(entry.externalId, { ...entry, facts });
    if (entry.addresses.length === 0 && entry.names.every((name) => tokensOf(name).length === 0))
      unmatchable += 1;
  }
  if (found.size === 0) throw new ListRefused('screeningEmpty');
  return { entries: [...found.values()], unmatchable };
}

function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 of Latin letters would be valid UTF-8, but no text contains this character.
    if (!text.includes('\0')) return text;
  } catch {
    // The sentence below says it.
  }
  throw new ListRefused('screeningNotUtf8');
}

function entriesOf(text: string, format: ScreeningFileFormat): AsyncGenerator<ListedEntry> {
  if (format === 'followTheMoney') return readFollowTheMoney(text);
  return format in csvLists
    ? readCsv(text, format as keyof typeof csvLists)
    : readXml(text, format as 'ofacSdn' | 'eu' | 'un');
}
