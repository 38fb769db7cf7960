import type { z } from 'zod';
import type { serverSettingsSchemas } from '#contract/workspace/server-settings.schemas.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Config, ServerVariable } from '#server/platform/config.ts';
import type { StoredValue } from '#server/platform/server-settings/values.ts';

type Given<Name extends keyof typeof serverSettingsSchemas> = Omit<
  z.output<(typeof serverSettingsSchemas)[Name]['input']>,
  'version' | 'currentPassword' | 'code'
>;

/** @throws CallFailure 409 if the environment sets it, under the field */
export function refuseEnvironment(
  { setByEnvironment }: Config,
  field: string,
  variable: ServerVariable,
): void {
  if (!setByEnvironment.has(variable)) return;
  throw new CallFailure(409, { [field]: { sentence: 'setByEnvironment', values: { variable } } });
}

/**
 * The mail server after a change. The stored password goes only to the server and user that it was given for: otherwise
 * a person could have it sent to a server of their own.
 * @throws CallFailure 400
 */
export function newMail(
  before: StoredValue<'mail'> | null,
  { host, port, security, user, smtpPassword, sender }: Given<'setMailServer'>,
): StoredValue<'mail'> | null {
  const from = sender === undefined ? (before?.sender ?? null) : sender;
  if (host === undefined) {
    const kept = before ?? { host: null, port: 0, security: 'tls', user: null, password: null, passwords: 0 };
    return { ...kept, sender: from };
  }
  const passwords = before?.passwords ?? 0;
  if (host === null)
    return from === null
      ? null
      : { host, port: 0, security: 'tls', user: null, password: null, passwords, sender: from };
  if (port === undefined) throw new CallFailure(400, { port: 'required' });
  if (security === undefined) throw new CallFailure(400, { security: 'required' });
  const server = { host, port, security, user: user ?? null, sender: from };
  if (server.user === null) {
    if (smtpPassword !== undefined) throw new CallFailure(400, { user: 'required' });
    return { ...server, password: null, passwords };
  }
  if (smtpPassword !== undefined)
    return {
      ...server,
      password: smtpPassword,
      passwords: smtpPassword === before?.password ? passwords : passwords + 1,
    };
  const isSameServer =
    before?.host === host &&
    before.port === port &&
    before.security === security &&
    before.user === server.user &&
    before.password !== null;
  if (!isSameServer) throw new CallFailure(400, { smtpPassword: 'mailPasswordAgain' });
  return { ...server, password: before.password, passwords };
}

/** Whether backups would contain the key without encryption, unless a passphrase is set. */
export const needsPassphrase = ({ secretKey, secretKeyFile, setByEnvironment }: Config): boolean =>
  secretKey === undefined &&
  secretKeyFile === undefined &&
  !setByEnvironment.has('BACKUP_PASSPHRASE') &&
  !setByEnvironment.has('BACKUP_PASSPHRASE_FILE');

/** The backup folder after a change. @throws CallFailure 400 */
export function newBackup(
  before: StoredValue<'backup'> | null,
  { folder, passphrase }: Given<'setBackupFolder'>,
  config: Config,
): StoredValue<'backup'> | null {
  const to = folder === undefined ? (before?.folder ?? null) : folder;
  if (to === null) {
    if (passphrase !== undefined) throw new CallFailure(400, { folder: 'required' });
    return null;
  }
  const passPhrase = passphrase ?? before?.passPhrase ?? null;
  if (passPhrase === null && needsPassphrase(config))
    throw new CallFailure(400, { passphrase: 'passphraseNeeded' });
  const isNew = passphrase !== undefined && passphrase !== before?.passPhrase;
  return { folder: to, passPhrase, passPhrases: (before?.passPhrases ?? 0) + (isNew ? 1 : 0) };
}
