import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { ProviderScheme } from '#contract/integrations/provider-schemes.ts';
import { isDeeper, withExactNumbers } from '#server/platform/http/json-body.ts';
import { moment } from '#server/platform/signed-requests/written-time.ts';
import { valueAt } from '../import/mapping.ts';

/** The body of a message as JSON; null if it is none. Large numbers are texts with all their digits. */
export function parseBody(body: Buffer): Record<string, unknown> | null {
  if (!isUtf8(body)) return null;
  try {
    // Some systems write a byte order mark, which JSON doesn't know.
    const value = withExactNumbers(body.toString().replace(/^\ufeff/, ''));
    if (value === null || typeof value !== 'object' || Array.isArray(value) || isDeeper(value)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A value of a message as text; undefined if there is none, or it has parts. */
export function textAt(record: Record<string, unknown>, path: string): string | undefined {
  if (path === '') return undefined;
  const value = Object.hasOwn(record, path) ? record[path] : valueAt(record, path);
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The longest id of a message that is stored as it is. */
const idMax = 200;

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * The identity of a message and its time.
 * @param signed what the signature covers besides the body
 */
export function identify(
  { idPath, timePath }: ProviderScheme,
  body: Buffer,
  signed: { signedId: string | null; signedAt: Date | null },
): { messageId: string; sentAt: Date | null } {
  const record = parseBody(body);
  const id = signed.signedId ?? (record && textAt(record, idPath));
  const time = record && textAt(record, timePath);
  return {
    messageId: id ? (id.length > idMax ? digest(id) : id) : digest(body),
    sentAt: (time && moment(time)) || signed.signedAt,
  };
}
