import { hostOf } from '#server/platform/base/ip-address.ts';
import type { Config, ServerVariable } from '#server/platform/config.ts';
import type { StoredSetting } from '#server/platform/server-settings/store.ts';
import type { SettingName, StoredValue } from '#server/platform/server-settings/values.ts';
import { needsPassphrase } from './changes.ts';

/** The first of some variables that the environment sets. */
const setBy = ({ setByEnvironment }: Config, ...variables: ServerVariable[]): string | null =>
  variables.find((name) => setByEnvironment.has(name)) ?? null;

const stored = ({ version, changedAt, changedBy, isUnreadable }: StoredSetting<SettingName>) => ({
  version,
  changedAt,
  changedBy,
  isUnreadable,
});

/** What the audit trail compares: no secret, only which one in a row it is. */
export function auditedSetting<Name extends SettingName>(
  name: Name,
  value: StoredValue<Name> | null,
): Readonly<Record<string, unknown>> {
  if (name === 'publicUrl') return { address: (value as StoredValue<'publicUrl'> | null)?.address ?? null };
  if (name === 'backup') {
    const backup = value as StoredValue<'backup'> | null;
    return { folder: backup?.folder ?? null, passphraseNumber: backup?.passPhrases ?? 0 };
  }
  const mail = value as StoredValue<'mail'> | null;
  const isServer = mail !== null && mail.host !== null;
  return {
    host: mail?.host ?? null,
    port: isServer ? mail.port : null,
    security: isServer ? mail.security : null,
    user: mail?.user ?? null,
    sender: mail?.sender ?? null,
    signInNumber: mail?.passwords ?? 0,
  };
}

/** The mail server and the sender in use, without the password. */
export function mailAnswer(setting: StoredSetting<'mail'>, config: Config) {
  const { value } = setting;
  const serverSetBy = setBy(config, 'SMTP_URL');
  const ofScreen = {
    host: value?.host ?? null,
    port: value?.host ? value.port : null,
    security: value?.host ? value.security : null,
    user: value?.user ?? null,
    hasPassword: value?.password != null,
  };
  return {
    ...stored(setting),
    ...(serverSetBy === null || config.smtpUrl === undefined ? ofScreen : partsOf(config.smtpUrl)),
    isSending: serverSetBy !== null || ofScreen.host !== null,
    sender: setBy(config, 'MAIL_FROM') === null ? (value?.sender ?? config.mailFrom) : config.mailFrom,
    serverSetBy,
    senderSetBy: setBy(config, 'MAIL_FROM'),
  };
}

/** What `SMTP_URL` says, without the password. */
function partsOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  return {
    host: hostOf(url),
    port: Number(url.port || (isTls ? 465 : 587)),
    security: isTls ? ('tls' as const) : null,
    user: decodeURIComponent(url.username) || null,
    hasPassword: url.password !== '',
  };
}

/** The public address in use. */
export function addressAnswer(setting: StoredSetting<'publicUrl'>, config: Config) {
  const variable = setBy(config, 'PUBLIC_URL');
  const own = setting.value?.address;
  return {
    ...stored(setting),
    address: variable === null ? (own ?? config.publicUrl) : config.publicUrl,
    isSet: variable !== null || own !== undefined,
    setBy: variable,
  };
}

/** The backup folder in use, without the passphrase. */
export function backupAnswer(setting: StoredSetting<'backup'>, config: Config) {
  const folderSetBy = setBy(config, 'BACKUP_DIR');
  const passphraseSetBy = setBy(config, 'BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE');
  return {
    ...stored(setting),
    folder: folderSetBy === null ? (setting.value?.folder ?? null) : (config.backupDir ?? null),
    hasPassphrase: passphraseSetBy !== null || setting.value?.passPhrase != null,
    needsPassphrase: needsPassphrase(config),
    folderSetBy,
    passphraseSetBy,
  };
}
