/** What the desk gathers by itself and doesn't keep for ever, or needn't: the log of something, no records. */
export const retentionKinds = [
  'signIns',
  'mail',
  'mailingRecipients',
  'webhookLog',
  'events',
  'sessions',
  'refusedCalls',
  'runs',
  'audit',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The shortest time that each may be kept, in days: what screens, readers of events and undoing rely on. */
export const leastDays: Readonly<Record<RetentionKind, number>> = {
  signIns: 30,
  mail: 30,
  mailingRecipients: 90,
  webhookLog: 30,
  events: 90,
  sessions: 90,
  refusedCalls: 30,
  runs: 90,
  audit: 90,
};

/** How long each is kept where nobody said otherwise, in days; null for ever. */
export const usualDays: Readonly<Record<RetentionKind, number | null>> = {
  signIns: null,
  mail: null,
  mailingRecipients: 90,
  webhookLog: 30,
  events: 90,
  sessions: 90,
  refusedCalls: 90,
  runs: 90,
  audit: null,
};

/** Ten years; what is to stay longer stays for ever. */
export const mostDays = 3650;

/** So many rows are counted of what would go; more are "more than". */
export const countedRows = 100_000;
