import { hash } from 'node:crypto';
import type { FeedResult } from '#contract/integrations/feed-results.ts';
import type { FeedEntity } from '#contract/platform/feed-rights.ts';
import type { Progress, TableProgress } from './progress.ts';
import { pageRows, type ReadRow, type RowReader } from './row-reader.ts';

/** The workspace's answer to a row. */
export interface SentRow {
  id: string | null;
  result: FeedResult;
  errors?: Record<string, string>;
}

/** Sends rows to the workspace and waits until it has accepted them. It throws only if the workspace refuses them all. */
export type Send = (entity: FeedEntity, rows: readonly Record<string, unknown>[]) => Promise<SentRow[]>;

/** Receives the answers to rows of a table, before they count as sent. */
export type Report = (table: string, answers: readonly SentRow[]) => Promise<void>;

/** The most rows within the overlap that are remembered. The others are sent again, and are `unchanged`. */
const mostRemembered = 200_000;

/** Sends one table: first its history, then its changes. */
export class TableSync {
  readonly reader: RowReader;
  readonly #send: Send;
  readonly #report: Report;
  readonly #progress: Progress;
  readonly #overlapSeconds: number;
  readonly #fingerprint: string;
  /** When it began, in case it has never been complete. */
  readonly #beganAt = new Date();
  /** The rows within the overlap as they were sent, by key, because each poll reads them again. */
  #sent = new Map<string, string>();

  /** @param place names the two systems: progress of others doesn't count */
  constructor(
    reader: RowReader,
    {
      send,
      report,
      progress,
      overlapSeconds,
      place,
    }: { send: Send; report: Report; progress: Progress; overlapSeconds: number; place: string },
  ) {
    this.reader = reader;
    this.#send = send;
    this.#report = report;
    this.#progress = progress;
    this.#overlapSeconds = overlapSeconds;
    const { check: _, ...mapping } = reader.mapping;
    this.#fingerprint = hash('sha256', JSON.stringify([place, mapping]));
  }

  get table(): string {
    return this.reader.mapping.table;
  }

  /** For how long the workspace may lack a committed change, in seconds; null for a table that is read only once. */
  get lagSeconds(): number | null {
    const progress = this.#progress.of(this.table, this.#fingerprint);
    if (progress?.isLoaded && this.reader.mapping.watermark === null) return null;
    const { completeAt } = progress ?? {};
    return (Date.now() - (completeAt ? Date.parse(completeAt) : this.#beganAt.getTime())) / 1000;
  }

  /** Sends what is missing: the rest of the history, and the changes since the last time. */
  async catchUp(): Promise<void> {
    const began = new Date().toISOString();
    let progress = this.#progress.of(this.table, this.#fingerprint);
    progress ??= await this.#save({
      fingerprint: this.#fingerprint,
      after: null,
      isLoaded: false,
      since: await this.reader.settledTime(this.#overlapSeconds),
      completeAt: null,
    });
    if (!progress.isLoaded) progress = await this.#loadHistory(progress);
    if (this.reader.mapping.watermark !== null) await this.#sendChanges(progress, began);
  }

  async #loadHistory(begun: TableProgress): Promise<TableProgress> {
    let progress = begun;
    while (!progress.isLoaded) {
      const rows = await this.reader.history(progress.after);
      await this.#sendAll(rows);
      const isLoaded = rows.length < pageRows;
      const after = rows.at(-1)?.key ?? progress.after;
      progress = await this.#save({ ...progress, after, isLoaded });
    }
    return progress;
  }

  async #sendChanges(progress: TableProgress, began: string): Promise<void> {
    const since = await this.reader.settledTime(this.#overlapSeconds);
    const sent = new Map<string, string>();
    let last: ReadRow | null = null;
    for (let rows: ReadRow[] | undefined; rows === undefined || rows.length === pageRows;) {
      rows = await this.reader.changes(progress.since, last);
      const digests = rows.map(({ row }) => hash('sha256', JSON.stringify(row), 'base64'));
      const keys = rows.map(({ key }) => JSON.stringify(key));
      await this.#sendAll(rows.filter((_, place) => this.#sent.get(keys[place] ?? '') !== digests[place]));
      for (const [place, key] of keys.entries())
        if (sent.size < mostRemembered) sent.set(key, digests[place] ?? '');
      last = rows.at(-1) ?? last;
    }
    this.#sent = sent;
    await this.#save({ ...progress, since, completeAt: began });
  }

  async #sendAll(rows: readonly ReadRow[]): Promise<void> {
    if (rows.length === 0) return;
    const answers = await this.#send(
      this.reader.mapping.entity,
      rows.map(({ row }) => row),
    );
    await this.#report(this.table, answers);
  }

  async #save(progress: TableProgress): Promise<TableProgress> {
    await this.#progress.save(this.table, progress);
    return progress;
  }
}
