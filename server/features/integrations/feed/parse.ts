import { feedRows } from '#contract/integrations/feed.ts';
import { clockSkewMinutes } from '#contract/platform/feed-fields.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import { parsedFields } from '#server/platform/http/all-mistakes.ts';
import { badInput } from '#server/platform/http/input-failure.ts';
import { isDeeper } from '#server/platform/http/json-body.ts';
import { unstorableTexts } from '#server/platform/http/unstorable.ts';
import type { Entity, Value, Values } from './entity.ts';

/** A row of a sender as it was read, field by field. */
export interface Row {
  id: string;
  revision: number | undefined;
  /** What was sent, by field; what wasn't is not there. */
  values: Values;
  /** Fields that can't be taken, which `values` leaves out. The row is rejected, with what else is wrong with it. */
  wrong?: FieldMessages;
}

/** A row that can't be read, with its id where that can be. */
export interface Unreadable {
  id: string | null;
  errors: FieldMessages;
}

/** More fields than any row has; a row of nothing else would cost a sentence for each. */
const maxFields = 100;

/**
 * Reads a row as it was sent: field by field, without looking at any record.
 * @param now the desk's clock: a moment of the past may lie ahead of it only by as much as clocks differ
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
    ...(parsed.success ? {} : badInput(parsed.error)),
    ...unstorableTexts(named),
  };
  const right = parsed.success ? parsed.data : parsedFields(feedRows[entity.name], named, wrong);
  checkFields(entity, right as Values, now, wrong);
  if (typeof right.id !== 'string' || Object.hasOwn(wrong, 'id')) return { id: null, errors: wrong };
  if (Object.keys(wrong).length === 0) return rowOf(right as SentFields);
  // The other rules look at what is left, so that the answer names all mistakes.
  const left = Object.entries(right).filter(([field]) => !Object.hasOwn(wrong, field));
  return { ...rowOf(Object.fromEntries(left) as SentFields), wrong };
}

type SentFields = { id: string; revision?: number } & Record<string, Value>;

const rowOf = ({ id, revision, ...values }: SentFields): Row => ({ id, revision, values });

/** What a schema can't know: the time, and the checksum of addresses, which are put into the form that is stored. */
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

/** Rows of a batch have the same now. */
let last = { now: 0, latest: '' };

function latestAt(now: Date): string {
  const time = now.getTime();
  if (last.now !== time)
    last = { now: time, latest: new Date(time + clockSkewMinutes * 60_000).toISOString() };
  return last.latest;
}

const looksLikeAddress = /^0x[\da-f]{40}$/i;
