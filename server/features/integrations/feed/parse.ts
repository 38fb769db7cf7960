import type { z } from 'zod';
import { feedRows } from '#contract/integrations/feed.ts';
import { clockSkewMinutes } from '#contract/platform/feed-fields.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import { parsedFields } from '#server/platform/http/all-mistakes.ts';
import { badInput } from '#server/platform/http/input-failure.ts';
import { isDeeper } from '#server/platform/http/json-body.ts';
import { unstorableTexts } from '#server/platform/http/unstorable.ts';
import { type Entity, ownName, type Values } from './entity.ts';

/** A parsed row of a sender. */
export interface Row {
  id: string;
  revision: number | undefined;
  /** The sent values by field. Fields that were not sent are missing. */
  values: Values;
  /** Invalid fields, which `values` leaves out. The row is rejected, together with all its other errors. */
  wrong?: FieldMessages;
}

/** A row that can't be parsed, with its id if that can be read. */
export interface Unreadable {
  id: string | null;
  errors: FieldMessages;
}

/** More fields than any row has. Otherwise a row of unknown fields would get a sentence for each. */
const maxFields = 100;

/**
 * Parses a row field by field, without reading any record.
 * @param now the time of this server; a past time may be later than this only by the tolerated clock difference
 */
export function parseRow(entity: Entity, given: unknown, now: Date): Row | Unreadable {
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    return { id: null, errors: { messages: 'rowIsNoObject' } };
  const named = given as Record<string, unknown>;
  if (Object.keys(named).length > maxFields)
    return { id: null, errors: { messages: { sentence: 'tooManyItems', values: { max: maxFields } } } };
  const tooDeep = Object.keys(named).filter((field) => isDeeper(named[field]));
  if (tooDeep.length > 0)
    return { id: null, errors: Object.fromEntries(tooDeep.map((field) => [field, 'wrongType'])) };
  const parsed = feedRows[entity.name].safeParse(named, { reportInput: true });
  const wrong: Record<string, FieldMessages[string]> = {
    ...(parsed.success ? {} : { ...badInput(parsed.error), ...choicesOf(parsed.error) }),
    ...unstorableTexts(named),
  };
  const right = parsed.success ? parsed.data : parsedFields(feedRows[entity.name], named, wrong);
  checkFields(entity, right as Values, now, wrong);
  if (typeof right.id !== 'string' || Object.hasOwn(wrong, 'id')) return { id: null, errors: wrong };
  if (Object.keys(wrong).length === 0) return rowOf(right as SentFields);
  // The other rules check the remaining fields, so that the answer names all errors.
  const left = Object.entries(right).filter(([field]) => !Object.hasOwn(wrong, field));
  return { ...rowOf(Object.fromEntries(left) as SentFields), wrong };
}

/** Names the values of fields that take only some, instead of a value that they don't take. */
function choicesOf({ issues }: z.ZodError): FieldMessages {
  const named: Record<string, FieldMessages[string]> = {};
  for (const issue of issues) {
    const choices = issue.path.length === 1 ? valuesOf(issue) : undefined;
    if (!choices) continue;
    const sentence = choices.every((value) => typeof value === 'number') ? 'notOneOfNumbers' : 'notOneOf';
    named[String(issue.path[0])] = { sentence, values: { choices: choices.join(', ') } };
  }
  return named;
}

/** The values that an issue would accept; undefined if it is about something else. */
function valuesOf(issue: z.core.$ZodIssue): readonly unknown[] | undefined {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return undefined;
  const each = issue.errors.map(([first]) => (first?.code === 'invalid_value' ? first.values : undefined));
  return each.some((values) => !values) ? undefined : each.flatMap((values) => values ?? []);
}

type SentFields = { id: string; revision?: number; own?: Values } & Record<string, unknown>;

const rowOf = ({ id, revision, own = {}, ...values }: SentFields): Row => ({
  id,
  revision,
  values: {
    ...(values as Values),
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [ownName(key), value])),
  },
});

/** Checks what a schema can't: times, and the checksums of addresses, which it converts to the stored form. */
function checkFields(
  entity: Entity,
  values: Values,
  now: Date,
  wrong: Record<string, FieldMessages[string]>,
): void {
  const latest = latestAt(now);
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name];
    if (!field || typeof value !== 'string') continue;
    if (field.type === 'timestamptz' && !field.mayLieAhead && value > latest)
      wrong[name] = { sentence: 'timeAhead', values: { minutes: clockSkewMinutes } };
    if (field.account === 'always' || (field.account === 'maybe' && looksLikeAddress.test(value))) {
      const address = parseAccount(value);
      if (address === undefined) wrong[name] = 'address';
      else values[name] = address;
    }
  }
}

/** Cached because all rows of a batch have the same time. */
let last = { now: 0, latest: '' };

function latestAt(now: Date): string {
  const time = now.getTime();
  if (last.now !== time)
    last = { now: time, latest: new Date(time + clockSkewMinutes * 60_000).toISOString() };
  return last.latest;
}

const looksLikeAddress = /^0x[\da-f]{40}$/i;
