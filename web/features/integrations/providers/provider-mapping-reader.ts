import {
  type ProviderMappingRow,
  type ProviderTarget,
  providerTargets,
} from '#contract/integrations/provider-schemes.ts';

/** A name or a value of the provider, and its counterpart. */
export interface Pair {
  from: string;
  to: string;
}

/** How a row fills one field. */
export interface FieldDraft {
  /** Names of the message, with commas between several. */
  names: string;
  /** The value if the message has none of the names. */
  otherwise: string;
  /** What values of the provider mean. */
  meanings: readonly Pair[];
}

/** A row of the mapping as the form has it. */
export interface RowDraft {
  /** Names of the message and the values that they must have. */
  when: readonly Pair[];
  target: ProviderTarget;
  /** By field of the target. */
  fields: Readonly<Record<string, FieldDraft>>;
}

/** The fields of a target. */
export const fieldsOf = (target: ProviderTarget): readonly string[] => providerTargets[target].fields;

const pairs = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([from, to]) => ({ from, to }));

/** A row of the mapping in the form. */
export function draftOf({ when, target, columns, constants, values }: ProviderMappingRow): RowDraft {
  const drafts = fieldsOf(target).map((field) => {
    const names = Object.keys(columns).filter((name) => columns[name] === field);
    const draft: FieldDraft = {
      names: names.join(', '),
      otherwise: constants[field] ?? '',
      meanings: pairs(values[field] ?? {}),
    };
    return [field, draft] as const;
  });
  return { when: pairs(when), target, fields: Object.fromEntries(drafts) };
}

/** A row that changes another target: fields that both have stay filled. */
export function withTarget(row: RowDraft, target: ProviderTarget): RowDraft {
  const empty = draftOf({ when: {}, target, columns: {}, constants: {}, values: {} });
  const kept = Object.entries(row.fields).filter(([field]) => field in empty.fields);
  return { ...row, target, fields: { ...empty.fields, ...Object.fromEntries(kept) } };
}

/** A new row, which every message matches. */
export const newRow = (): RowDraft =>
  draftOf({ when: {}, target: 'verification', columns: {}, constants: {}, values: {} });

const namesIn = ({ names }: FieldDraft): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isFilled = ({ from, to }: Pair) => from.trim() !== '' || to !== '';

/** A row as the calls take it. Lines that were left empty are left out. */
export function rowOf({ when, target, fields }: RowDraft) {
  const drafts = Object.entries(fields);
  const meanings = drafts.map(([field, draft]) => {
    const filled = draft.meanings.filter(isFilled).map(({ from, to }) => [from, to] as const);
    return [field, Object.fromEntries(filled)] as const;
  });
  return {
    when: Object.fromEntries(when.filter(isFilled).map(({ from, to }) => [from.trim(), to])),
    target,
    columns: Object.fromEntries(
      drafts.flatMap(([field, draft]) => namesIn(draft).map((name) => [name, field])),
    ),
    constants: Object.fromEntries(
      drafts.flatMap(([field, { otherwise }]) => (otherwise.trim() === '' ? [] : [[field, otherwise]])),
    ),
    values: Object.fromEntries(meanings.filter(([, known]) => Object.keys(known).length > 0)),
  };
}

/** What is wrong with a line: nothing gives the field a value, a name is used twice, or a line lacks its left part. */
export type Problem = 'needed' | 'twice' | 'name' | 'value';

/** The problems of a row, by `field`, `when 0` or `field 0`. */
export function problemsOf({ when, target, fields }: RowDraft): Readonly<Record<string, Problem>> {
  const found: Record<string, Problem> = {};
  const ofPairs = (kind: string, given: readonly Pair[], missing: Problem, trims: boolean) => {
    const seen = new Set<string>();
    for (const [index, pair] of given.entries()) {
      const left = trims ? pair.from.trim() : pair.from;
      if (!isFilled(pair)) continue;
      if (left.trim() === '') found[`${kind} ${index}`] = missing;
      else if (seen.has(left)) found[`${kind} ${index}`] = 'twice';
      seen.add(left);
    }
  };
  ofPairs('when', when, 'name', true);
  const used = new Set<string>();
  for (const [field, draft] of Object.entries(fields)) {
    const names = namesIn(draft);
    const needed: readonly string[] = providerTargets[target].needed;
    if (needed.includes(field) && names.length === 0 && draft.otherwise.trim() === '')
      found[field] = 'needed';
    if (names.some((name) => used.has(name)) || new Set(names).size < names.length) found[field] = 'twice';
    for (const name of names) used.add(name);
    ofPairs(field, draft.meanings, 'value', false);
  }
  return found;
}
