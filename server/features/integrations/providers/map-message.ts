import {
  type ProviderMappingRow,
  type ProviderTarget,
  providerTargets,
} from '#contract/integrations/provider-schemes.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { textAt } from './read-message.ts';

/** What a message means: the target, and its fields. */
export interface MappedMessage {
  /** The place of the row, from 0. */
  row: number;
  target: ProviderTarget;
  fields: Readonly<Record<string, string>>;
  /** A field that the message doesn't have. */
  missing: Message | null;
}

/** Applies the first row of a mapping that matches a message; null if none does. */
export function mapMessage(
  rows: readonly ProviderMappingRow[],
  record: Record<string, unknown>,
): MappedMessage | null {
  const place = rows.findIndex(({ when }) =>
    Object.entries(when).every(([path, wanted]) => textAt(record, path) === wanted),
  );
  const row = rows[place];
  if (!row) return null;
  const { target, columns, constants, values } = row;
  const fields = new Map(Object.entries(constants));
  for (const [path, field] of Object.entries(columns)) {
    const text = field === null ? undefined : textAt(record, path);
    if (field !== null && text !== undefined) fields.set(field, meaningOf(values[field], text));
  }
  const missing = providerTargets[target].needed.find((field) => !fields.get(field)?.trim());
  return {
    row: place,
    target,
    fields: Object.fromEntries(fields),
    missing: missing === undefined ? null : { sentence: 'providerFieldMissing', values: { field: missing } },
  };
}

const meaningOf = (meanings: Readonly<Record<string, string>> | undefined, text: string): string =>
  meanings && Object.hasOwn(meanings, text) ? (meanings[text] as string) : text;
