import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '../context/context.ts';

/** The fields whose change is sensitive, for calls that also change harmless ones. By the names in the audit row. */
const sensitiveFields: Readonly<Record<string, readonly string[]>> = {
  updateCurrency: ['symbol', 'withdrawFee', 'minAbi', 'contractAddress', 'bankDetails'],
  updateAdmin: ['email', 'restriction'],
};

/** Calls of which only some uses are sensitive, by what they leave in the audit row. */
const sensitiveUses: Readonly<Record<string, (after: Readonly<Record<string, unknown>>) => boolean>> = {
  startExport: ({ isPersonal }) => isPersonal === true,
};

/**
 * Whether a call of a sensitive class did something sensitive, by what it changed. Saving a form unchanged is not sensitive.
 * @param call the call's name
 */
export function isSensitiveChange(call: string, { before, after }: AuditEntry): boolean {
  const [was, is] = [before, after] as (Readonly<Record<string, unknown>> | null)[];
  const isUsed = sensitiveUses[call];
  if (isUsed) return isUsed(is ?? {});
  if (!was || !is) return true;
  const fields = sensitiveFields[call] ?? Object.keys({ ...was, ...is });
  return fields.some((field) => !isDeepStrictEqual(was[field], is[field]));
}
