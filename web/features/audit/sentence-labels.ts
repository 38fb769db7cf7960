import { msg, t } from '@lingui/core/macro';
import {
  added,
  apart,
  type AuditSentenceInput,
  type AuditSentences,
  changed,
  deleted,
  disabled,
  enabled,
  restored,
  revoked,
} from '#web/lib/audit-sentences.ts';
import { type FeedResult, feedResults } from '#contract/integrations/feed-results.ts';
import { loadActivityLabels } from '#web/lib/activity-labels.ts';
import { everyFeature } from '#web/lib/feature.ts';
import type { AuditEntry } from './audit-marks.tsx';
import { rowCount } from './row-count-labels.ts';

let sentences: AuditSentences = {};

/** Loads the sentences of all features. */
export async function loadAuditSentences(): Promise<void> {
  const ofFeatures = await Promise.all(everyFeature().map(({ auditSentences }) => auditSentences()));
  sentences = Object.assign({}, ...ofFeatures.flatMap((one) => [one.auditSentences, one.ownWork]));
}

/** The names of everything that the trail has a sentence for. */
export const recordedWrites = (): string[] =>
  Object.keys(sentences).toSorted((one, other) => one.localeCompare(other, 'en'));

/** Loads all labels of the audit trail, before it opens. */
export async function loadAuditLabels(): Promise<void> {
  await Promise.all([loadAuditSentences(), loadActivityLabels()]);
}

function read(json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  if (value === null) return '';
  return typeof value === 'object' ? json : String(value);
}

/** The name from the record's own states, if the record has no name any longer. */
function lastName({ changes, record }: AuditEntry): string {
  const named = ['name', 'title', 'symbol', 'question', 'identifier', 'tokenName', 'email'];
  const change = named.flatMap((field) => changes.find((one) => one.field === field) ?? [])[0];
  return read(change?.after ?? null) || read(change?.before ?? null) || (record ?? '').slice(0, 8);
}

/** The name of an entry's record. */
export const nameIn = (entry: AuditEntry): string => entry.recordName ?? lastName(entry);

/** The entry of rows from an import or the feed: one record, or a batch with its counts. */
function byRows({ call, record }: AuditEntry, { name, json }: AuditSentenceInput): string | undefined {
  const [, way, entity = ''] = /^(import:|feed\/)(.+)$/.exec(call) ?? [];
  if (way === undefined) return undefined;
  const sum = (...results: readonly FeedResult[]) =>
    results.reduce((total, result) => total + Number(json(result) ?? 0), 0);
  if (way === 'import:') {
    if (json('fileRow') !== null) return t`Imported ${name}`;
    const rows = rowCount(entity, sum('created', 'changed'));
    return t`Imported ${rows}`;
  }
  if (record !== null) return t`Changed ${name} through the feed`;
  const rows = rowCount(entity, sum(...feedResults));
  return t`Sent ${rows} through the feed`;
}

const record = msg`the record`;

/** The sentences of writes that no longer exist, by the verb that their name begins with. */
const byVerb: AuditSentences = {
  add: added(record),
  update: changed(record),
  delete: deleted(record),
  restore: restored(record),
  disable: disabled(record),
  enable: enabled(record),
  revoke: revoked(record),
};

/**
 * The entry as one sentence in the screen's language. A call that no longer exists gets one from its verb, or
 * else its name.
 */
export function sentenceOf(entry: AuditEntry): string {
  const { call, changes } = entry;
  const json = (side: 'before' | 'after') => (field: string) =>
    changes.find((change) => change.field === field)?.[side] ?? null;
  const input: AuditSentenceInput = {
    name: apart(nameIn(entry)),
    after: (field) => read(json('after')(field)),
    before: (field) => read(json('before')(field)),
    json: json('after'),
  };
  return (
    sentences[call]?.(input) ??
    byRows(entry, input) ??
    byVerb[/^[a-z]+/.exec(call)?.[0] ?? '']?.(input) ??
    t`Made the call ${call}`
  );
}
