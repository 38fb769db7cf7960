import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#web/lib/client.ts';
import { downloadText } from '#web/lib/download.ts';
import type { client } from '#web/lib/client.ts';

type Erasure = AnswerOf<typeof client.erasures.getErasure>;

/** The sentences that explain why something is kept. */
const keptBecause = (): Readonly<Record<Erasure['kept'][number]['reason'], string>> => ({
  books: t`Amounts, currencies, statuses and times are kept because the law requires accounting records.`,
  ids: t`IDs are kept. They reveal nothing on their own, and other records refer to them.`,
  hashes: t`Hashes, seals and signatures are kept. They prove that nothing else was changed and reveal no value.`,
  chain: t`Data on the blockchain stays: everyone can read it there.`,
  staff: t`Data about staff stays: it doesn't belong to the user.`,
  desk: t`Texts, settings and states of this workspace stay: they don't belong to any person.`,
  policy: t`Withdrawal policy lists are kept because they protect others.`,
});

/** The report of an erasure as a text file: what was erased, how often, and what is kept and why. */
export function reportOf({ id, userId, askedBy, askedAt, endedAt, looked, report, kept }: Erasure): string {
  const sentences = keptBecause();
  return [
    t`Report of the erasure of a user’s personal data`,
    '',
    `${t`Erasure`}: ${id}`,
    `${t`User`}: ${userId}`,
    `${t`Requested by`}: ${askedBy ?? '—'}, ${askedAt}`,
    `${t`Ended`}: ${endedAt ?? '—'}`,
    `${t`Rows checked`}: ${looked}`,
    '',
    t`Erased (table, field, count; * means a whole row):`,
    ...report.map(({ table, field, count }) => `${table}\t${field}\t${count}`),
    '',
    t`Kept:`,
    ...kept.map(({ reason, what }) => `${sentences[reason]}\n\t${what.join(', ')}`),
    '',
  ].join('\n');
}

/** Downloads the report as a file. */
export function downloadReport(erasure: Erasure): void {
  downloadText(reportOf(erasure), `erasure-${erasure.id}.txt`);
}
