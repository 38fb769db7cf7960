import type { RequestedChange } from '#server/platform/approvals/pending-changes.ts';

/** Whether two states of a record are equal as the audit trail would store them, regardless of the order of fields. */
export function sameState(one: object | null, other: object | null): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(state: object | null): string {
  return JSON.stringify(JSON.parse(JSON.stringify(state)), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** The name of the record that a request changes. */
export function nameOf({ call, before, after, input }: RequestedChange): string | null {
  for (const state of [before, after, input] as (Record<string, unknown> | null)[])
    if (typeof state?.['name'] === 'string') return state['name'];
  const made = after as Record<string, unknown> | null;
  if (call === 'startImport') return String(made?.['file'] ?? '');
  if (call === 'pressOwnAction') return String(made?.['action'] ?? '');
  return null;
}
