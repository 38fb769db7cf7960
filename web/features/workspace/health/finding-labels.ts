import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The subject of each paragraph of the operations guide, for findings that link to it. */
export const findingLabels: Readonly<Record<string, MessageDescriptor>> = {
  archivestuck: msg`Database log archive`,
  'audit-stream-to-a-siem': msg`Audit stream (SIEM)`,
  auditstreamfails: msg`Audit stream (SIEM)`,
  auditunsealed: msg`Audit trail seals`,
  backupold: msg`Backup failed or too old`,
  callsslow: msg`Slow lists and searches`,
  chainbehind: msg`Blockchain nodes`,
  databaseconnectionsrunout: msg`Database connections`,
  'database-roles': msg`Database roles`,
  databasedown: msg`Database does not answer`,
  'data-retention': msg`Tables that keep growing`,
  deadrows: msg`Dead rows in a table`,
  diskfillsup: msg`Disk space`,
  eventsunplaced: msg`Events are not delivered`,
  install: msg`Database setup`,
  jobsstuck: msg`Background jobs`,
  longtransaction: msg`Long locks and transactions`,
  mailfails: msg`Email that failed`,
  mailstuck: msg`Email that waits`,
  'monthly-check': msg`Database maintenance`,
  'nightly-backups': msg`Nightly backups`,
  retentionstuck: msg`Data retention`,
  'rotate-the-key': msg`Server key`,
  standbymissing: msg`Synchronous standby is missing`,
  upgrade: msg`Upgrade`,
  webhooksfail: msg`Webhooks that failed`,
  webhookslag: msg`Webhooks that are late`,
};
