import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The subject of each paragraph of the operations guide, for findings that link to it. */
export const findingLabels: Readonly<Record<string, MessageDescriptor>> = {
  archivestuck: msg`Database log archive`,
  'audit-stream-to-a-siem': msg`Audit stream (SIEM)`,
  auditstreamfails: msg`Audit stream (SIEM)`,
  auditunsealed: msg`Audit trail seals`,
  backupold: msg`Backup failed or outdated`,
  callsslow: msg`Slow lists and searches`,
  chainbehind: msg`Blockchain nodes`,
  databaseconnectionsrunout: msg`Database connections`,
  'database-roles': msg`Database roles`,
  databasedown: msg`Database doesn’t respond`,
  'data-retention': msg`Growing tables`,
  deadrows: msg`Dead rows in a table`,
  diskfillsup: msg`Disk space`,
  eventsunplaced: msg`Events are not being delivered`,
  install: msg`Database setup`,
  jobsstuck: msg`Background jobs`,
  longtransaction: msg`Long-running locks and transactions`,
  mailfails: msg`Failed email`,
  mailstuck: msg`Pending email`,
  mailunset: msg`Email isn’t sent`,
  'monthly-check': msg`Database maintenance`,
  'nightly-backups': msg`Nightly backups`,
  retentionstuck: msg`Data retention`,
  'rotate-the-key': msg`Server key`,
  standbymissing: msg`Missing synchronous standby`,
  upgrade: msg`Upgrade`,
  webhooksfail: msg`Failed webhooks`,
  webhookslag: msg`Delayed webhooks`,
};
