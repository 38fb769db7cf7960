// Long because one row is decided against everything that can be known of it.
import type { FeedResult } from '#contract/integrations/feed-results.ts';
import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { type Entity, ownerOf, type Unique, type Value, type Values } from './entity.ts';
import type { Row } from './parse.ts';
import { closingRefusal } from '#server/platform/closings/closing-refusal.ts';
import type { ClosingInForce } from '#server/platform/closings/closings-in-force.ts';

/** The known state of a record that rows name by one id, before and after each of them. */
export interface State {
  /** The record's id, or the id that it will get. */
  recordId: string;
  /**
   * Its fields. A reference is `r:` with a record's id, or `w:` with the sender's id of a record that hasn't arrived.
   * Null if the record doesn't exist.
   */
  values: Values | null;
  revision: number | null;
  /** The last sent values of fields that people may change here too. */
  sent: Values;
  /** Whether it was deleted here. */
  isDeleted: boolean;
  /** Whether the chain has data about it. */
  isOnChain: boolean;
}

/** The result of a row. */
export interface RowAnswer {
  id: string | null;
  result: FeedResult;
  waitsFor?: string[];
  deleted?: true;
  errors?: FieldMessages;
}

/** What a decision needs to know about other records. */
export interface DecisionContext {
  /** The reference in the form of the state; null if that record was deleted here. */
  resolve: (field: string, externalId: string) => string | null;
  /** The id of a record that this workspace knows by name; undefined if there is none. */
  lookUp: (name: string) => string | undefined;
  /** The records that hold unique values, updated with each decision. */
  holders: Holders;
  /** The time of arrival, as it is stored. */
  moment: string;
  /** Whether another reference may be pending. If not, the limit `mostWaiting` is reached. */
  mayWait: boolean;
  mostWaiting: number;
  /** Whether a record is a user whose personal data was erased. */
  isErased: (recordId: string) => boolean;
  /** Whether the rows come from an import in the browser. */
  isByScreen: boolean;
  /** The closings that refuse new listings, bids and deposits. */
  closings: readonly ClosingInForce[];
}

export const waitsForReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && value.startsWith('w:');

/** Which record holds each unique value, by the unique combinations of an entity. */
export class Holders {
  readonly #holders: Map<string, string>[];

  constructor(entity: Entity) {
    this.#holders = entity.uniques.map(() => new Map());
  }

  set(unique: number, key: string, recordId: string): void {
    this.#holders[unique]?.set(key, recordId);
  }

  get(unique: number, key: string): string | undefined {
    return this.#holders[unique]?.get(key);
  }

  /** Frees a value of this record, so that another record may have it. */
  release(unique: number, key: string, recordId: string): void {
    if (this.get(unique, key) === recordId) this.#holders[unique]?.delete(key);
  }
}

/** The values of a unique combination as one text; undefined if the record doesn't take part. */
export function uniqueKey({ parts, counts }: Unique, values: Values): string | undefined {
  if (counts && !counts(values)) return undefined;
  const texts = parts.map(({ field, ignoresCase }) => {
    const text = values[field];
    return ignoresCase && typeof text === 'string' ? text.toLowerCase() : text;
  });
  return texts.some((text) => text === null || text === undefined) ? undefined : texts.join('\x1f');
}

/**
 * Decides the result of a row, given the record as the rows before it left it. It contains all rules of the feed,
 * without a database.
 * @param state what is known of the record; replaced, not changed
 * @returns the state after the row, and the answer
 */
export function decide(
  entity: Entity,
  state: State,
  row: Row,
  around: DecisionContext,
): { state: State; answer: RowAnswer } {
  const { id } = row;
  const erased = erasedUser(entity, state, row, around);
  if (erased) return { state, answer: { id, result: 'rejected', errors: erased } };
  if (state.isDeleted && row.wrong) return { state, answer: { id, result: 'rejected', errors: row.wrong } };
  if (state.isDeleted) return { state, answer: { id, result: 'unchanged', deleted: true } };
  if (!row.wrong && row.revision !== undefined && state.revision !== null && row.revision < state.revision)
    return { state, answer: { id, result: 'stale' } };

  const errors: Record<string, FieldMessages[string]> = { ...row.wrong };
  const values: Values = { ...(state.values ?? initialValues(entity, around.moment)) };
  const given = takenFields(entity, state, row.values);
  for (const name of given) values[name] = valueOf(entity, name, row.values[name] as Value, around, errors);
  if (!state.values) requireFields(entity, values, row.values, errors);
  checkTogether(entity, state.values, values, given, errors);
  Object.assign(errors, taken(entity, state, values, around));
  if (around.isByScreen && [state.values, values].some((is) => is && entity.byKeyAlone?.applies(is)))
    Object.assign(errors, entity.byKeyAlone?.message);
  const { closings, moment } = around;
  if (closings.length > 0) {
    const entry = { entity: entity.name, before: state.values, after: values, now: new Date(moment) };
    Object.assign(errors, closingRefusal(closings, entry));
  }
  const open = Object.keys(entity.references).filter((field) => waitsForReference(values[field]));
  if (!around.mayWait)
    for (const field of open)
      if (values[field] !== state.values?.[field])
        errors[field] = { sentence: 'tooManyWaiting', values: { max: around.mostWaiting } };
  if (Object.keys(errors).length > 0) return { state, answer: { id, result: 'rejected', errors } };

  moveHolders(entity, state, values, around.holders);
  const answer: RowAnswer = { id, result: resultOf(state.values, values) };
  if (open.length > 0) answer.waitsFor = open;
  return {
    state: {
      ...state,
      values,
      revision: row.revision ?? state.revision,
      sent: { ...state.sent, ...sentValuesOf(entity, row.values) },
    },
    answer,
  };
}

/**
 * Checks fields that are valid separately but may not fit together. A check is skipped if one of its fields is invalid
 * already.
 */
function checkTogether(
  { check }: Entity,
  before: Values | null,
  values: Values,
  given: ReadonlySet<string>,
  errors: Record<string, FieldMessages[string]>,
): void {
  if (!check || check.reads.some((field) => Object.hasOwn(errors, field))) return;
  try {
    check.run(values, given, before);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    Object.assign(errors, error.messages);
  }
}

/** Why nothing of a row is stored: it belongs to a user whose data was erased, or to a record of theirs. */
function erasedUser(
  entity: Entity,
  state: State,
  row: Row,
  around: DecisionContext,
): FieldMessages | undefined {
  if (entity.name === 'users') return around.isErased(state.recordId) ? { id: 'userErased' } : undefined;
  for (const [field, { entity: target }] of Object.entries(entity.references)) {
    if (target !== 'users') continue;
    const sent = row.values[field];
    const named = typeof sent === 'string' ? around.resolve(field, sent) : state.values?.[field];
    const former = state.values?.[field];
    for (const value of [named, former])
      if (typeof value === 'string' && value.startsWith('r:') && around.isErased(value.slice(2)))
        return { [field]: 'userErased' };
  }
  return undefined;
}

/** Whether a record can't exist yet, because another record that it requires has not arrived. */
export function isWaiting(entity: Entity, values: Values): boolean {
  return Object.entries(entity.references).some(
    ([field, { isNeeded }]) => isNeeded?.(values) === true && waitsForReference(values[field]),
  );
}

/** Whether a record has these values. An own field without an entry is empty. */
export const isEqual = (one: Values, other: Values): boolean =>
  Object.keys(other).every((field) => (one[field] ?? null) === (other[field] ?? null));

function resultOf(before: Values | null, after: Values): FeedResult {
  if (!before) return 'created';
  return isEqual(before, after) ? 'unchanged' : 'changed';
}

function initialValues(entity: Entity, moment: string): Values {
  const values: Values = {};
  for (const [name, { initial = null }] of Object.entries(entity.fields))
    values[name] = initial === 'now' ? moment : initial;
  for (const name of Object.keys(entity.references)) values[name] = null;
  return values;
}

function requireFields(
  entity: Entity,
  values: Values,
  given: Values,
  errors: Record<string, FieldMessages[string]>,
): void {
  for (const [name, { isNeeded }] of Object.entries(entity.fields))
    if (isNeeded && values[name] === null) errors[name] ??= 'required';
  for (const [name, { isNeeded }] of Object.entries(entity.references))
    if (isNeeded?.(values) && values[name] === null && !(typeof given[name] === 'string'))
      errors[name] ??= 'required';
}

function valueOf(
  entity: Entity,
  name: string,
  value: Value,
  around: DecisionContext,
  errors: Record<string, FieldMessages[string]>,
): Value {
  if (value === null) return null;
  if (name in entity.references) {
    const resolved = around.resolve(name, String(value));
    if (resolved === null && entity.references[name]?.isNeeded) errors[name] = 'recordDeleted';
    return resolved;
  }
  if (entity.lookup?.field !== name) return value;
  const found = around.lookUp(String(value));
  if (found === undefined)
    errors[name] = { sentence: entity.lookup.missing, values: { name: String(value) } };
  return found ?? null;
}

/** The fields of a row that are stored: all of a new record, otherwise those that their owner allows. */
function takenFields(entity: Entity, state: State, sent: Values): Set<string> {
  const names = Object.keys(sent);
  if (!state.values) return new Set(names);
  const kept = new Set<string>();
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = entity.fields[name]?.group ?? name;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  for (const [group, members] of groups) {
    if (keeps(entity, state, sent, group, members)) for (const name of members) kept.add(name);
  }
  return new Set(names.filter((name) => !kept.has(name)));
}

/** Whether the sent values of a group of fields are ignored. */
function keeps(
  entity: Entity,
  state: State,
  sent: Values,
  group: string,
  members: readonly string[],
): boolean {
  const owner = ownerOf(entity, members[0] ?? '');
  // For a field that was never sent, the last sent value is its initial value.
  const was = (name: string) => state.sent[name] ?? initialOf(entity, name);
  switch (owner) {
    case 'sender':
      return false;
    case 'chain':
      return state.isOnChain;
    case 'once':
      return members.every((name) => state.values?.[name] === true);
    case 'shared':
      return members.every((name) => was(name) === sent[name]);
    case 'desk':
      // A group is decided if one of its values differs from what the sender sent.
      return Object.entries(entity.fields).some(
        ([name, field]) => (field.group ?? name) === group && state.values?.[name] !== was(name),
      );
  }
}

const initialOf = (entity: Entity, name: string): Value => entity.fields[name]?.initial ?? null;

/** The sent values of fields that people may change here too. */
export function sentValuesOf(entity: Entity, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => ['shared', 'desk'].includes(ownerOf(entity, name))),
  );
}

/** The unique values that another record holds already. */
function taken(entity: Entity, state: State, values: Values, { holders }: DecisionContext): FieldMessages {
  let messages: FieldMessages = {};
  entity.uniques.forEach((unique, index) => {
    const key = uniqueKey(unique, values);
    const holder = key === undefined ? undefined : holders.get(index, key);
    if (holder !== undefined && holder !== state.recordId) messages = { ...messages, ...unique.message };
  });
  return messages;
}

function moveHolders(entity: Entity, state: State, after: Values, holders: Holders): void {
  entity.uniques.forEach((unique, index) => {
    const former = state.values && uniqueKey(unique, state.values);
    if (former) holders.release(index, former, state.recordId);
    const key = uniqueKey(unique, after);
    if (key) holders.set(index, key, state.recordId);
  });
}
