import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import { type Language, translate } from '#server/platform/messages/translate.ts';
import type { Rejected } from './import-rows.ts';
import { reasonColumn } from './mapping.ts';
import type { FileForm, FileRecord } from './read-file.ts';

/**
 * Writes rejected records to a file in their original format, each with the reason, so that the corrected file can be
 * imported.
 */
export class RejectsFile {
  readonly path: string;
  readonly #form: FileForm;
  #file: WriteStream | undefined;
  count = 0;

  constructor(path: string, form: FileForm) {
    this.path = path;
    this.#form = form;
  }

  /** Removes the file of an earlier run. */
  async begin(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Adds the rejected records of a batch. */
  async add(records: readonly FileRecord[], rejected: readonly Rejected[]): Promise<void> {
    for (const { place, errors } of rejected) {
      const record = records[place];
      if (!record) continue;
      await this.#write(record, sentencesOf(errors, 'en').join(' '));
      this.count += 1;
    }
  }

  async #write(record: FileRecord, reason: string): Promise<void> {
    this.#file ??= createWriteStream(this.path);
    const line = rejectedText(record, reason, { form: this.#form, isFirst: this.count === 0 });
    if (!this.#file.write(line)) await once(this.#file, 'drain');
  }

  /** Ends the file, if anything was written. */
  async end(): Promise<void> {
    if (!this.#file) return;
    this.#file.end(this.#form === 'json' ? ']\n' : '');
    await once(this.#file, 'close');
  }
}

/** Why a row was rejected, one sentence for each field. */
export const sentencesOf = (errors: FieldMessages, language: Language): string[] =>
  Object.entries(errors).map(
    ([field, message]) => `${field === 'messages' ? '' : `${field}: `}${translate(message, language)}`,
  );

/** A rejected record with its reason, as text of a file. The first one of CSV includes the headings. */
export function rejectedText(
  { record, text, broken, beyond = [] }: FileRecord,
  reason: string,
  { form, isFirst }: { form: FileForm; isFirst: boolean },
): string {
  if (form === 'csv') {
    const named = { ...record, [reasonColumn]: reason };
    return `${isFirst ? csvLine(Object.keys(named)) : ''}${csvLine([...Object.values(named), ...beyond])}`;
  }
  // A record's source text keeps every digit of its numbers.
  const whole = broken
    ? JSON.stringify({ text, [reasonColumn]: reason })
    : `${(text ?? '').trimEnd().slice(0, -1)}${Object.keys(record).length > 0 ? ',' : ''}"${reasonColumn}":${JSON.stringify(reason)}}`;
  return form === 'ndjson' ? `${whole}\n` : `${isFirst ? '[' : ',\n'}${whole}`;
}

/** A line of CSV. */
export const csvLine = (values: readonly unknown[]) =>
  `${values.map((value) => csvValue(String(value ?? ''))).join(',')}\r\n`;

const csvValue = (text: string) => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
