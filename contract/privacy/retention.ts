/** The logs that this server collects and deletes after a time. They are not records. */
export const retentionKinds = [
  'signIns',
  'mail',
  'mailingRecipients',
  'webhookLog',
  'events',
  'sessions',
  'refusedCalls',
  'runs',
  'travelRule',
  'audit',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * The shortest retention period of each kind, in days, because screens, readers of events and undoing rely on it.
 */
export const leastDays: Readonly<Record<RetentionKind, number>> = {
  signIns: 30,
  mail: 30,
  mailingRecipients: 90,
  webhookLog: 30,
  events: 90,
  sessions: 90,
  refusedCalls: 30,
  runs: 90,
  travelRule: 365,
  audit: 90,
};

/** The default retention period of each kind, in days; null for forever. */
export const usualDays: Readonly<Record<RetentionKind, number | null>> = {
  signIns: null,
  mail: null,
  mailingRecipients: 90,
  webhookLog: 30,
  events: 90,
  sessions: 90,
  refusedCalls: 90,
  runs: 90,
  travelRule: 1825,
  audit: null,
};

/** Ten years. Anything longer means forever. */
export const mostDays = 3650;

/** How many rows to delete are counted at most. A larger number is shown as "more than". */
export const countedRows = 100_000;
