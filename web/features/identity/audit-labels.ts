import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/identity/manifest.ts';
import {
  added,
  apart,
  changed,
  deleted,
  disabled,
  enabled,
  revoked,
  type AuditSentences,
  type AuditSentencesOf,
} from '#web/lib/audit-sentences.ts';

const savedView = msg`the saved view`;
const admin = msg`the admin`;
const apiKey = msg`the API key`;
const role = msg`the role`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  login: ({ after }) => (after('session') ? t`Signed in` : t`Tried to sign in`),
  logout: () => t`Signed out`,
  forgotPassword: () => t`Asked for a link to set a new password`,
  resetPassword: () => t`Set a new password by the link in a mail`,
  admitNetwork: () => t`Admitted a new network by the link in a mail`,
  updateProfile: ({ before, after }) => {
    const [from, to] = [apart(before('name')), apart(after('name'))];
    return t`Changed their own name from ${from} to ${to}`;
  },
  updatePreferences: () => t`Changed their own preferences`,
  saveListPreferences: () => t`Arranged the columns of a list`,
  addSavedView: added(savedView),
  updateSavedView: changed(savedView),
  deleteSavedView: deleted(savedView),
  addAdmin: added(admin),
  inviteAdmin: ({ name }) => t`Invited ${name}`,
  updateAdmin: changed(admin),
  disableAdmin: disabled(admin),
  enableAdmin: enabled(admin),
  changePassword: () => t`Changed their own password`,
  changeEmail: () => t`Changed their own email`,
  startSecondFactor: () => t`Began to set up a second factor`,
  confirmSecondFactor: () => t`Turned their second factor on`,
  renewRecoveryCodes: () => t`Made new recovery codes`,
  stopSecondFactor: () => t`Turned their second factor off`,
  endSession: () => t`Ended a session`,
  endAllSessions: () => t`Ended all their sessions`,
  signInWithPasskey: ({ after }) =>
    after('session') ? t`Signed in with a passkey` : t`Tried to sign in with a passkey`,
  startPasskey: () => t`Began to add a passkey`,
  addPasskey: () => t`Added a passkey`,
  removePasskey: () => t`Removed a passkey`,
  makePasskeyCode: () => t`Proved themselves with a passkey`,
  signInWithCompany: ({ after }) =>
    after('session') ? t`Signed in by the company` : t`Tried to sign in by the company`,
  updateCompanyGroups: () => t`Changed the roles that company groups give`,
  updateSignInPolicy: () => t`Changed who needs a second factor`,
  endDeskSession: ({ name }) => t`Ended a session of ${name}`,
  endSessionsOf: ({ name }) => t`Ended the sessions of ${name}`,
  addApiKey: added(apiKey),
  updateApiKey: changed(apiKey),
  rotateApiKey: ({ name, after }) => {
    const by = apart(after('newTokenBy'));
    return after('newTokenBy')
      ? t`Let ${by} make a new token of the API key ${name}`
      : t`Gave the API key ${name} a new secret`;
  },
  revokeApiKey: revoked(apiKey),
  addRole: added(role),
  updateRole: changed(role),
  deleteRole: deleted(role),
  updateAdminRights: ({ name }) => t`Changed the rights of ${name}`,
  proveFactor: () => t`Proved their second factor again`,
  startViewing: ({ name }) => t`Looked at the desk with the rights of ${name}`,
  stopViewing: ({ name }) => t`Stopped looking at the desk with the rights of ${name}`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  'admin:recover': ({ name, json }) => {
    if (json('keyLost') === 'true')
      return t`Replaced the key of the desk on the server, made a link that opens the account of ${name}, and switched its second factor off`;
    return json('secondFactorOff') === 'true'
      ? t`Made a link on the server that opens the account of ${name}, and switched its second factor off`
      : t`Made a link on the server that opens the account of ${name}`;
  },
  endCompanySession: ({ name }) => t`Ended a session of ${name}, for whom the company vouches no longer`,
  takeGroupRights: ({ name }) => t`Took the rights of ${name} from the groups of the company`,
  endRights: ({ name }) => t`Took from ${name} the rights that had ended`,
};
