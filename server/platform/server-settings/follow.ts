import { sql } from 'kysely';
import type { Config, MailServerConfig, ServerVariable } from '../config.ts';
import type { Services } from '../context/services.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { allowedIpRanges, isOfThisMachine } from '../outbound/ip-ranges.ts';
import { readServerSettings, type StoredSettings } from './store.ts';
import { smtpUrlOf, type StoredValue } from './values.ts';

type Own = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'backupDir' | 'backupPassphrase' | 'isLocal'>;

/** The configuration as the environment gave it, and which change of the stored settings it follows. */
const followed = new WeakMap<Config, { own: Own; versions: number }>();

function stateOf(config: Config) {
  const known = followed.get(config);
  if (known) return known;
  const { smtpUrl, mailFrom, publicUrl, backupDir, backupPassphrase, isLocal } = config;
  const state = { own: { smtpUrl, mailFrom, publicUrl, backupDir, backupPassphrase, isLocal }, versions: 0 };
  followed.set(config, state);
  return state;
}

/** A mail server of the screen, which may be where webhooks may go. */
function mailServerOf(
  mail: StoredValue<'mail'> | null,
  mailFrom: string,
  networks: Pick<Config, 'webhookNetworks' | 'isLocal'>,
): MailServerConfig | undefined {
  const smtpUrl = smtpUrlOf(mail);
  if (smtpUrl === undefined) return undefined;
  return { smtpUrl, mailFrom, mailNetworks: allowedIpRanges(smtpUrl, networks) };
}

/** Puts the stored settings into the configuration, except what the environment sets (specification 26.5). */
function apply(config: Config, own: Own, { mail, publicUrl, backup }: StoredSettings): void {
  const isSet = (name: ServerVariable) => config.setByEnvironment.has(name);
  const address = isSet('PUBLIC_URL') ? undefined : publicUrl.value?.address;
  const networks = {
    webhookNetworks: config.webhookNetworks,
    isLocal: own.isLocal && (address === undefined || isOfThisMachine(address)),
  };
  const senderOf = (value: StoredValue<'mail'> | null) =>
    (isSet('MAIL_FROM') ? undefined : value?.sender) ?? own.mailFrom;
  const mailFrom = senderOf(mail.value);
  const isOfScreen = !isSet('SMTP_URL');
  const server = isOfScreen ? mailServerOf(mail.value, mailFrom, networks) : undefined;
  Object.assign(config, {
    publicUrl: address ?? own.publicUrl,
    isLocal: networks.isLocal,
    smtpUrl: isOfScreen ? server?.smtpUrl : own.smtpUrl,
    mailFrom,
    mailNetworks: server?.mailNetworks,
    formerMail: isOfScreen ? mailServerOf(mail.former, senderOf(mail.former), networks) : undefined,
    backupDir: isSet('BACKUP_DIR') ? own.backupDir : backup.value?.folder,
    backupPassphrase: own.backupPassphrase ?? backup.value?.passPhrase ?? undefined,
  } satisfies Partial<Config>);
}

/** Reads the stored settings again if they have changed. The configuration of a running server follows them. */
export async function followServerSettings({ config, db, keys }: Pick<Services, 'config' | 'db' | 'keys'>) {
  const state = stateOf(config);
  const settings = await readServerSettings(db, keys);
  apply(config, state.own, settings);
  state.versions = settings.mail.version + settings.publicUrl.version + settings.backup.version;
  return settings;
}

/** Follows changes that were made on any server, and deletes the former mail server after its day. */
export const serverSettingsTask: PeriodicTask = {
  purpose: 'follow the server settings',
  everyMs: 500,
  due: ({ config }) => sql`(select sum(version) <> ${stateOf(config).versions}::bigint
    or coalesce(bool_or(former_until < now()), false) from server_settings)`,
  async run(services) {
    await services.db
      .updateTable('server_settings')
      .set((row) => ({ former_value: null, former_until: null, version: row('version', '+', 1) }))
      .where('former_until', '<', sql<Date>`now()`)
      .execute();
    await followServerSettings(services);
  },
};
