/** What the checks of a paragraph look at, for a report that lacks them. */
const subjects: Readonly<Record<string, string>> = {
  auditstreamfails: 'the SIEM',
  'audit-stream-to-a-siem': 'the SIEM',
  auditunsealed: 'the audit trail',
  backupold: 'backups',
  callsslow: 'indexes and statistics',
  chainbehind: 'blockchain nodes',
  databaseconnectionsrunout: 'connections',
  'database-roles': 'database roles',
  'data-retention': 'data retention',
  deadrows: 'dead rows',
  diskfillsup: 'disks and sizes',
  eventsunplaced: 'events',
  jobsstuck: 'jobs and runs',
  longtransaction: 'locks and transactions',
  mailfails: 'email',
  mailstuck: 'email',
  'monthly-check': 'the maintenance of the database',
  'nightly-backups': 'backups',
  retentionstuck: 'data retention',
  'rotate-the-key': 'the server key',
  standbymissing: 'standbys',
  'the-key-in-a-backup': 'lost keys',
  upgrade: 'the upgrade',
  webhooksfail: 'webhooks',
  webhookslag: 'webhooks',
};

/** A few words for a paragraph of the guide. */
export const subjectOf = (paragraph: string): string => subjects[paragraph] ?? paragraph;
