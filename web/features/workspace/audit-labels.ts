import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { calls } from '#contract/workspace/manifest.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';
import { moduleTitles } from '#web/lib/module-titles.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  cancelRun: () => t`Canceled a running job`,
  pauseRun: ({ json }) => (json('paused') === 'true' ? t`Paused a running job` : t`Resumed a running job`),
  prepareBulk: () => t`Previewed a bulk change`,
  confirmBulk: ({ after }) => {
    const total = apart(after('total'));
    return t`Started a change of ${total} rows`;
  },
  cancelBulk: () => t`Canceled a bulk change`,
  undoBulk: () => t`Started undoing a bulk change`,
  startExport: ({ after }) => {
    const list = apart(after('list'));
    return t`Requested an export of the list ${list}`;
  },
  switchModule: ({ after, json }) => {
    const name = moduleTitles[after('module') as ModuleName];
    const title = name === undefined ? after('module') : i18n._(name);
    return json('isOn') === 'true' ? t`Turned on the module ${title}` : t`Turned off the module ${title}`;
  },
  retryEmail: () => t`Retried waiting email`,
  setMailServer: ({ after }) => {
    const host = apart(after('host'));
    return after('host') ? t`Set the mail server to ${host}` : t`Removed the mail server`;
  },
  setPublicAddress: ({ after }) => {
    const address = apart(after('address'));
    return after('address') ? t`Set the public address to ${address}` : t`Removed the public address`;
  },
  setBackupFolder: ({ after }) => {
    const folder = apart(after('folder'));
    return after('folder') ? t`Set the backup folder to ${folder}` : t`Removed the backup folder`;
  },
  testMailServer: ({ json }) =>
    json('isFine') === 'true' ? t`Sent a test email` : t`Tested the mail server: it failed`,
  testPublicAddress: ({ json }) =>
    json('isFine') === 'true' ? t`Tested the public address` : t`Tested the public address: it failed`,
  testBackupFolder: ({ json }) =>
    json('isFine') === 'true' ? t`Tested the backup folder` : t`Tested the backup folder: it failed`,
  updateAppearance: ({ after }) => {
    const name = apart(after('name'));
    return t`Changed the appearance of ${name}`;
  },
  resetAppearance: () => t`Reset the appearance to the default`,
  addOwnField: ({ after }) => {
    const label = apart(after('label'));
    return t`Added the field ${label}`;
  },
  updateOwnField: ({ after }) => {
    const label = apart(after('label'));
    return t`Changed the field ${label}`;
  },
  deleteOwnField: ({ before }) => {
    const label = apart(before('label'));
    return t`Deleted the field ${label}`;
  },
  restoreOwnField: ({ after }) => {
    const label = apart(after('label'));
    return t`Restored the field ${label}`;
  },
  setOwnValues: () => t`Changed own fields`,
  addRule: ({ after }) => {
    const name = apart(after('name'));
    return t`Added the rule ${name}`;
  },
  updateRule: ({ after }) => {
    const name = apart(after('name'));
    return after('name') ? t`Changed the rule ${name}` : t`Changed a rule`;
  },
  tryRule: ({ after }) => {
    const name = apart(after('name'));
    return t`Tried the rule ${name}`;
  },
  switchRule: ({ json }) => (json('state') === '"on"' ? t`Switched a rule on` : t`Switched a rule off`),
  deleteRule: ({ before }) => {
    const name = apart(before('name'));
    return t`Deleted the rule ${name}`;
  },
  removeSampleData: () => t`Started the removal of sample data`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  exportList: ({ after }) => {
    const list = apart(after('list'));
    return t`Requested an export of the list ${list}`;
  },
  downloadExport: ({ after }) => {
    const [rows, list] = [apart(after('rows') || '0'), apart(after('list'))];
    return t`Downloaded ${rows} rows of the list ${list} as a file`;
  },
  stopRule: () => t`Stopped a rule that could not go on`,
  finishBulk: () => t`Finished a bulk change`,
  finishSampleRemoval: () => t`Removed sample data`,
  changeSecretKey: () => t`Changed the server key`,
  retireSecretKey: () => t`Encrypted all data with the new server key`,
  replaceLostKey: () => t`Replaced the lost server key`,
};
