import { createHmac, type KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { maskedState } from '#server/platform/personal/masking.ts';

/** How the fields of a row are sent to the receiver: as digests, or as values with personal data masked. */
export type FieldsForm = 'digests' | 'values';

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** Longer values are sent as a digest, because syslog receivers may refuse messages of more than 8 KiB. */
const longestState = 2000;

/**
 * The changes of a row, field by field. They contain no personal data, because an erasure can't reach a
 * receiver. Values are digests, or are masked as for somebody without permission to see personal data, whether
 * or not the workspace masks them.
 * @param key makes digests that can be compared with each other but not guessed
 */
export function changesOf(before: unknown, after: unknown, form: FieldsForm, key: KeyObject): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was[field], is[field]));
  const digest = (field: string, value: unknown) =>
    createHmac('sha256', key)
      .update(`${field}\n${JSON.stringify(value)}`)
      .digest('hex')
      .slice(0, 32);
  const shown = changed.map((field) => ({
    field,
    ...(field in was && { before: maskedState(was[field], field) }),
    ...(field in is && { after: maskedState(is[field], field) }),
  }));
  if (form === 'values' && JSON.stringify(shown).length <= longestState) return shown;
  return changed.map((field) => ({
    field,
    ...(field in was && { before: digest(field, was[field]) }),
    ...(field in is && { after: digest(field, is[field]) }),
  }));
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Readonly<Record<string, unknown>>)
    : { value: state };
}
