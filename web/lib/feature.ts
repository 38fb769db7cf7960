import type { ComponentType } from 'react';
import type { Calls } from '#contract/platform/call.ts';
import type { AuditSentences } from './audit-sentences.ts';
import type { ScreenDefinition } from './screens.ts';

/** The properties of a panel on the page of another feature's record. */
export interface OfRecord {
  kind: 'ticket' | 'verification' | 'user' | 'token';
  record: string;
}

/** A panel that a feature shows on the pages of other features' records. */
interface RecordPanel {
  kinds: readonly OfRecord['kind'][];
  load: () => Promise<ComponentType<OfRecord>>;
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
  /** Its calls by resource, which load with its first screen. */
  calls: () => Promise<{ calls: Readonly<Record<string, Calls>> }>;
  /** Resources that have calls but no screens. */
  callsOf: readonly string[];
  /** The sentences of its writes in the audit trail, and of the server's own work, which load with the trail. */
  auditSentences: () => Promise<{ auditSentences: AuditSentences; ownWork?: AuditSentences }>;
  recordPanels?: readonly RecordPanel[];
}

let registered: readonly Feature[] = [];

/** Registers all features. Called once, before the first render. */
export function registerFeatures(all: readonly Feature[]): void {
  registered = all;
}

/** Every feature. */
export const everyFeature = (): readonly Feature[] => registered;
