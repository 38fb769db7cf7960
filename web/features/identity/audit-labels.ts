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
const provisioningToken = msg`the provisioning token`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  login: ({ after }) => (after('session') ? t`Signed in` : t`Tried to sign in`),
  logout: () => t`Signed out`,
  forgotPassword: () => t`Requested a password reset link`,
  resetPassword: () => t`Set a new password with an email link`,
  admitNetwork: () => t`Allowed a new network with an email link`,
  updateProfile: ({ before, after }) => {
    const [from, to] = [apart(before('name')), apart(after('name'))];
    if (from === to) return t`Changed their own preferences`;
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
  startSecondFactor: () => t`Started setting up a second factor`,
  confirmSecondFactor: () => t`Turned on their second factor`,
  renewRecoveryCodes: () => t`Created new recovery codes`,
  stopSecondFactor: () => t`Turned off their second factor`,
  endSession: () => t`Ended a session`,
  endAllSessions: () => t`Ended all their sessions`,
  signInWithPasskey: ({ after }) =>
    after('session') ? t`Signed in with a passkey` : t`Tried to sign in with a passkey`,
  startPasskey: () => t`Started adding a passkey`,
  addPasskey: () => t`Added a passkey`,
  removePasskey: () => t`Removed a passkey`,
  makePasskeyCode: () => t`Verified their identity with a passkey`,
  signInWithCompany: ({ after }) =>
    after('session') ? t`Signed in through company sign-in` : t`Tried to sign in through company sign-in`,
  updateCompanyGroups: () => t`Changed the roles of company groups`,
  updateSignInPolicy: () => t`Changed the second factor requirement`,
  endDeskSession: ({ name }) => t`Ended a session of ${name}`,
  endSessionsOf: ({ name }) => t`Ended the sessions of ${name}`,
  addApiKey: added(apiKey),
  updateApiKey: changed(apiKey),
  rotateApiKey: ({ name, after }) => {
    const by = apart(after('newTokenBy'));
    return after('newTokenBy')
      ? t`Allowed ${by} to create a new token of the API key ${name}`
      : t`Rotated the API key ${name}`;
  },
  revokeApiKey: revoked(apiKey),
  addScimToken: added(provisioningToken),
  rotateScimToken: ({ name }) => t`Created a secret for the provisioning token ${name}`,
  revokeScimToken: revoked(provisioningToken),
  updateScimGroup: ({ name }) => t`Changed the roles of the provisioned group ${name}`,
  addRole: added(role),
  updateRole: changed(role),
  deleteRole: deleted(role),
  updateAdminRights: ({ name }) => t`Changed the permissions of ${name}`,
  proveFactor: () => t`Verified their second factor again`,
  startViewing: ({ name }) => t`Viewed as ${name}`,
  stopViewing: ({ name }) => t`Stopped viewing as ${name}`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  'admin:recover': ({ name, json }) => {
    if (json('keyLost') === 'true')
      return t`Replaced the server key on the server, created a link that opens the account of ${name}, and turned off its second factor`;
    return json('secondFactorOff') === 'true'
      ? t`Created a link on the server that opens the account of ${name} and turned off its second factor`
      : t`Created a link on the server that opens the account of ${name}`;
  },
  endCompanySession: ({ name }) =>
    t`Ended a session of ${name} because the company no longer confirms the account`,
  scimAddUser: ({ name }) => t`Added ${name} by provisioning`,
  scimUpdateUser: ({ name, before, after }) => {
    if (before('status') === after('status')) return t`Changed ${name} by provisioning`;
    return after('status') === '"active"'
      ? t`Enabled ${name} by provisioning`
      : t`Disabled ${name} by provisioning`;
  },
  scimDeleteUser: ({ name }) => t`Deleted ${name} by provisioning, which disables the account`,
  scimAddGroup: ({ name }) => t`Added the group ${name} by provisioning`,
  scimUpdateGroup: ({ name }) => t`Changed the group ${name} by provisioning`,
  scimDeleteGroup: ({ name }) => t`Deleted the group ${name} by provisioning`,
  takeGroupRights: ({ name }) => t`Set the permissions of ${name} from the company groups`,
  endRights: ({ name }) => t`Removed expired permissions from ${name}`,
};
