import type { Restriction } from '#contract/platform/menu.ts';
import { valueLabels } from '#web/ui/records/value-labels.ts';

/** A line of a value, and whether it differs from the other side. */
export interface Line {
  text: string;
  isDifferent: boolean;
}

function parsed(json: string | null): unknown {
  if (json === null) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(valueLabels);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([name, inner]) => `${name}: ${valueLabels(inner)}`);
  }
  const text = valueLabels(value);
  return text === '' ? [] : text.split('\n');
}

/**
 * One side of a change as readable lines: a list's entries, an object's fields, a text's lines.
 * @param json this side as JSON, null if the field did not exist
 * @param other the other side, against which lines are marked
 */
export function readableLines(json: string | null, other: string | null): Line[] {
  const others = new Set(linesOf(parsed(other)));
  return linesOf(parsed(json)).map((text) => ({ text, isDifferent: !others.has(text) }));
}

/** An admin's restriction list, or null if the JSON is something else. */
export function asRestriction(json: string | null): Restriction[] | null {
  if (json === null) return [];
  const value = parsed(json);
  const isList =
    Array.isArray(value) &&
    value.every((one) => typeof one === 'object' && one !== null && 'path' in one && 'isWriteAccess' in one);
  return isList ? (value as Restriction[]) : null;
}
