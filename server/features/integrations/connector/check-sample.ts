import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { entities } from '../feed/entities.ts';
import type { Entity } from '../feed/entity.ts';
import { parseRow } from '../feed/parse.ts';
import { sentencesOf } from '../import/rejects-file.ts';
import type { ForeignSchema } from './foreign-schema.ts';
import type { TableMapping } from './mapping-file.ts';
import type { ReadOnlySession } from './read-only-session.ts';
import { RowReader } from './row-reader.ts';

const sampleRows = 100;

/** A mistake in the first rows of a table. */
interface SampleMistake {
  field: string;
  /** With the field in front, and how many rows have it. */
  sentence: string;
  isInMost: boolean;
}

/**
 * Checks the first rows of a mapped table as the workspace will, as far as it can without the workspace's records.
 */
export async function checkSample(
  session: ReadOnlySession,
  schema: ForeignSchema,
  mapping: TableMapping,
): Promise<SampleMistake[]> {
  const entity = entities[mapping.entity];
  const rows = await new RowReader(session, schema, mapping).history(null, sampleRows);
  const now = new Date();
  const counts = new Map<string, number>();
  for (const { row } of rows)
    for (const sentence of sentencesOf(mistakesOf(entity, row, now), 'en'))
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => {
    const [field = ''] = text.split(': ', 1);
    // Values that nobody has given a meaning yet are listed already.
    if (Object.values(mapping.values[field] ?? {}).includes(null)) return [];
    const sentence = `${text} (${count} of the first ${rows.length} rows)`;
    return [{ field, sentence, isInMost: count * 2 > rows.length }];
  });
}

/** What the workspace would refuse about a row: fields that are invalid alone, or that don't fit together. */
function mistakesOf(entity: Entity, given: Record<string, unknown>, now: Date): FieldMessages {
  const row = parseRow(entity, given, now);
  if ('errors' in row) return row.errors;
  const names = [...Object.keys(entity.fields), ...Object.keys(entity.references)];
  const values = Object.fromEntries(
    names.map((name) => [name, row.values[name] ?? entity.fields[name]?.initial ?? null]),
  );
  try {
    entity.check?.run(values, new Set(Object.keys(row.values)), null);
    return row.wrong ?? {};
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ...error.messages, ...row.wrong };
  }
}
