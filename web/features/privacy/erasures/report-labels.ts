import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#web/lib/client.ts';
import { downloadText } from '#web/lib/download.ts';
import type { client } from '#web/lib/client.ts';

type Erasure = AnswerOf<typeof client.erasures.getErasure>;

/** The sentences that explain why something is kept. */
const keptBecause = (): Readonly<Record<Erasure['kept'][number]['reason'], string>> => ({
  books: t`Amounts, currencies, states and times stay: the law asks for the books.`,
  ids: t`Ids stay: they tell nothing by themselves, and other records name them.`,
  hashes: t`Hashes, seals and signatures stay: they prove that nothing else was changed, and tell no value.`,
  chain: t`What stands on the blockchain stays: everybody can read it there.`,
  staff: t`What is of people who work here stays: it is not the user’s.`,
  desk: t`The desk’s own words, settings and states stay: they are of nobody.`,
  policy: t`Lists of the withdrawal policy stay: they keep others safe.`,
});

/** The report of an erasure as a text file: what was erased, how often, and what is kept and why. */
export function reportOf({ id, userId, askedBy, askedAt, endedAt, looked, report, kept }: Erasure): string {
  const sentences = keptBecause();
  return [
    t`Report of the erasure of a user’s personal data`,
    '',
    `${t`Erasure`}: ${id}`,
    `${t`User`}: ${userId}`,
    `${t`Asked for by`}: ${askedBy ?? '—'}, ${askedAt}`,
    `${t`Ended`}: ${endedAt ?? '—'}`,
    `${t`Rows looked at`}: ${looked}`,
    '',
    t`Erased (table, field, how often; * is a whole row):`,
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
