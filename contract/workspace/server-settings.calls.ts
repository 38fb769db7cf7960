import { call } from '../platform/call.ts';

const access = 'superadmin';
const path = '/adminapi/serverSettings';

/** What all calls that change a setting have in common. Each takes the caller's password and code in its input. */
const change = {
  method: 'PUT',
  access,
  effect: 'write',
  undo: 'form',
  event: { none: 'setup' },
  sensitivity: 'credentials',
  proof: 'own',
  approval: 'request',
  secret: true,
  wrapper: 'change:message,result',
} as const;

/** What all calls that test a stored setting have in common. */
const test = {
  method: 'POST',
  access,
  effect: 'write',
  undo: 'nothing',
  event: { none: 'setup' },
  sensitivity: 'routine',
  waitsForOthers: true,
  wrapper: 'change:message,result',
} as const;

/** Mail server, public address and backup folder of the workspace (specification 26.5). */
export const serverSettingsCalls = {
  getServerSettings: call({
    method: 'GET',
    path,
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns mail server, public address and backup folder, and which variables of the environment set them. Never a password.',
  }),
  setMailServer: call({
    ...change,
    path: `${path}/mail`,
    sealedFields: ['smtpPassword'],
    summary:
      'Sets the mail server and the sender, or removes them. Requires the caller’s password, and a code if a second factor is turned on.',
  }),
  setPublicAddress: call({
    ...change,
    path: `${path}/address`,
    summary:
      'Sets the public address of the workspace, or removes it. Requires the caller’s password, and a code if a second factor is turned on.',
  }),
  setBackupFolder: call({
    ...change,
    path: `${path}/backup`,
    sealedFields: ['passphrase'],
    summary:
      'Sets the folder and the passphrase of the nightly backups, or removes them. Requires the caller’s password, and a code if a second factor is turned on.',
  }),
  testMailServer: call({
    ...test,
    path: `${path}/mail/test`,
    undo: 'mail',
    event: { none: 'mail' },
    summary: 'Sends a test email to the caller by the mail server in use, and says what happened.',
  }),
  testPublicAddress: call({
    ...test,
    path: `${path}/address/test`,
    summary: 'Opens the public address in use from the server, and says what answers.',
  }),
  testBackupFolder: call({
    ...test,
    path: `${path}/backup/test`,
    summary: 'Writes and deletes a file in the backup folder in use, and says what happened.',
  }),
} as const;
