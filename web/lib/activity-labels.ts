import { i18n, type MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import type { AnswerOf, client } from './client.ts';

/** One entry of a timeline. */
export type TimelineEntry = AnswerOf<typeof client.recordPages.getTimeline>['entries'][number];

/** The source of an entry that isn't from the audit trail. */
export type EntrySource = Exclude<TimelineEntry['source'], 'audit'>;

export interface EntryProps {
  entry: TimelineEntry;
}

/** How a timeline shows the entries of a source: a sentence and, if there is more to say, a second line. */
export interface EntryLabels {
  Sentence: ComponentType<EntryProps>;
  Detail?: ComponentType<EntryProps>;
}

export interface BulkLabel {
  label: MessageDescriptor;
  /** Destructive actions have red buttons. */
  isDestructive?: true;
}

type Labels = Readonly<Record<string, MessageDescriptor>>;

/** What a feature calls its changes. These labels are in a file of their own, because they load on demand. */
export interface ActivityLabels {
  /** Its writes and the server's own work, by call. Others are shown by their names. */
  calls?: Labels;
  /** Its changed fields. Others are shown by their names. */
  fields?: Labels;
  /** Stored values, by field and JSON. Others are shown unchanged. */
  values?: Readonly<Record<string, Labels>>;
  /** Its bulk actions. */
  bulkActions?: Readonly<Partial<Record<BulkActionName, BulkLabel>>>;
  /** Its entries in timelines. */
  entries?: Readonly<Partial<Record<EntrySource, EntryLabels>>>;
}

type AllLabels = Required<ActivityLabels>;

let load: () => Promise<{ activityLabels: AllLabels }>;
let loaded: Promise<AllLabels> | undefined;
let labels: AllLabels;

/** Registers where the labels are. Called once, before the first render. */
export function registerActivityLabels(loader: typeof load): void {
  load = loader;
}

/** Loads the labels, before a part that shows them opens. After a failure, the next call tries again. */
export function loadActivityLabels(): Promise<AllLabels> {
  loaded ??= load().then(
    ({ activityLabels: all }) => (labels = all),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

/** The labels of all features, for parts that open after `loadActivityLabels`. */
export const activityLabels = (): AllLabels => labels;

/** The label of a bulk action in the screen's language; its name if it no longer exists. */
export function bulkActionLabel(name: string): string {
  const found = Object.entries(labels.bulkActions).find(([action]) => action === name);
  return found ? i18n._(found[1].label) : name;
}
