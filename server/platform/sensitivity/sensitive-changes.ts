import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#contract/platform/call.ts';
import type { AuditEntry } from '../context/context.ts';

/**
 * Whether a call of a sensitive class did something sensitive, by what it changed. Saving a form unchanged is not sensitive.
 */
export function isSensitiveChange(
  { sensitiveFields, sensitiveIf }: Pick<Call, 'sensitiveFields' | 'sensitiveIf'>,
  { before, after }: AuditEntry,
): boolean {
  const [was, is] = [before, after] as (Readonly<Record<string, unknown>> | null)[];
  if (sensitiveIf !== undefined) return is?.[sensitiveIf] === true;
  if (!was || !is) return true;
  const fields = sensitiveFields ?? Object.keys({ ...was, ...is });
  return fields.some((field) => !isDeepStrictEqual(was[field], is[field]));
}
