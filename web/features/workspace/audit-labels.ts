import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { calls } from '#contract/workspace/manifest.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';
import { moduleTitles } from '#web/lib/module-titles.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  cancelRun: () => t`Cancelled what was under way`,
  pauseRun: ({ json }) => (json('paused') === 'true' ? t`Paused what was under way` : t`Let it go on`),
  prepareBulk: () => t`Tried a change of many rows`,
  confirmBulk: ({ after }) => {
    const total = apart(after('total'));
    return t`Began a change of ${total} rows`;
  },
  cancelBulk: () => t`Cancelled a change of many rows`,
  undoBulk: () => t`Began to undo a change of many rows`,
  startExport: ({ after }) => {
    const list = apart(after('list'));
    return t`Asked for the list ${list} as a file`;
  },
  switchModule: ({ after, json }) => {
    const name = moduleTitles[after('module') as ModuleName];
    const title = name === undefined ? after('module') : i18n._(name);
    return json('isOn') === 'true' ? t`Switched on the module ${title}` : t`Switched off the module ${title}`;
  },
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  exportList: ({ after }) => {
    const list = apart(after('list'));
    return t`Asked for the list ${list} as a file`;
  },
  downloadExport: ({ after }) => {
    const [rows, list] = [apart(after('rows') || '0'), apart(after('list'))];
    return t`Took ${rows} rows of the list ${list} as a file`;
  },
  finishBulk: () => t`Ended a change of many rows`,
  changeSecretKey: () => t`Changed the key of the server`,
  retireSecretKey: () => t`Encrypted everything with the new key of the server`,
  replaceLostKey: () => t`Replaced the lost key of the server`,
};
