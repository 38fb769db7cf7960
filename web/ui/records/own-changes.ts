/** A change of a field in the audit trail: its values as JSON. */
interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

const parsed = (json: string | null): unknown => (json === null ? {} : JSON.parse(json));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A change of the values of own fields as one change for each field. */
export function changesOfOwnFields(change: Change): Change[] {
  const [before, after] = [parsed(change.before), parsed(change.after)];
  if (change.field !== 'values' || !isRecord(before) || !isRecord(after)) return [change];
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].map((field) => ({
    field,
    before: json(before[field]),
    after: json(after[field]),
  }));
}
