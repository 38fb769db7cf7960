import type { ComponentType } from 'react';
import type { Resource } from '#contract/calls.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { AuditSentences } from './audit-sentences.ts';
import type { ScreenDefinition } from './screens.ts';

/** The properties of a panel on the page of another feature's record. */
export interface OfRecord {
  kind: 'ticket' | 'verification' | 'user' | 'token' | 'withdrawal';
  record: string;
}

/** A panel that a feature shows on the pages of other features' records. */
interface RecordPanel {
  kinds: readonly OfRecord['kind'][];
  load: () => Promise<ComponentType<OfRecord>>;
}

/** Records of a kind: the one of a page, or the selected rows of a list. */
export interface OwnPartsOf {
  kind: OwnFieldKind;
  records: readonly string[];
}

/** What a feature adds to the pages: its manifest. */
export interface Feature {
  /** The tables of its screens, by resource. */
  screens: Readonly<
    Record<
      string,
      { paths: Readonly<Record<string, string>>; screens: Readonly<Record<string, ScreenDefinition>> }
    >
  >;
  /** The sentences of its writes in the audit trail, and of the server's own work, which load with the trail. */
  auditSentences: () => Promise<{ auditSentences: AuditSentences; ownWork?: AuditSentences }>;
  recordPanels?: readonly RecordPanel[];
  /** The own actions and cards of the company, on the page of a record and on the selected rows of a list. */
  ownParts?: Readonly<Record<'record' | 'selection', () => Promise<ComponentType<OwnPartsOf>>>>;
  /** By resource, the resources that show parts of it. A write to it makes their reads stale. */
  shownElsewhere?: Readonly<Partial<Record<Resource, readonly Resource[]>>>;
  /** Resources that every write may add to. */
  growsWithEveryWrite?: readonly Resource[];
}

let registered: readonly Feature[] = [];

/** Registers all features. Called once, before the first private screen is rendered. */
export function registerFeatures(all: readonly Feature[]): void {
  registered = all;
}

/** Every feature. */
export const everyFeature = (): readonly Feature[] => registered;
