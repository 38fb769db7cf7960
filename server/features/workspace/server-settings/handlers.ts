import type { serverSettingsCalls } from '#contract/workspace/server-settings.calls.ts';
import type { serverSettingsSchemas } from '#contract/workspace/server-settings.schemas.ts';
import { withProof } from '#server/platform/auth/own-proof.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers, SignedInAdmin, WriteOutcome } from '#server/platform/context/context.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { followServerSettings } from '#server/platform/server-settings/follow.ts';
import {
  lockServerSetting,
  type StoredSetting,
  storeServerSetting,
} from '#server/platform/server-settings/store.ts';
import type { SettingName, StoredValue } from '#server/platform/server-settings/values.ts';
import { addressAnswer, auditedSetting, backupAnswer, mailAnswer } from './answers.ts';
import { newBackup, newMail, refuseEnvironment } from './changes.ts';
import { checkAddress, checkFolder, checkMail, type Tested } from './checks.ts';

type Context = CallContext<SignedInAdmin>;

interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/** A change of one setting. */
interface Change<Name extends SettingName, Answer> {
  name: Name;
  call: keyof typeof serverSettingsCalls;
  version: number | undefined;
  /** @throws CallFailure for what can't be set */
  next: (before: StoredSetting<Name>) => StoredValue<Name> | null;
  answer: (after: StoredSetting<Name>, context: Context) => Answer;
  message: MessageId;
  news: (before: StoredValue<Name> | null, after: StoredValue<Name> | null) => Message;
}

/** Stores a setting and tells every superadmin, by the mail server before the change. */
async function changeSetting<Name extends SettingName, Answer>(
  context: Context,
  { name, call, version, next, answer, message, news }: Change<Name, Answer>,
): Promise<WriteOutcome<{ message: MessageId; result: Answer }>> {
  const { db, admin, services } = context;
  const before = await lockServerSetting(db, services.keys, name);
  if (version !== undefined && before.version !== version) throw changedMeanwhile();
  const value = next(before);
  await storeServerSetting(db, services.keys, name, { value, by: admin.id, keepsFormer: name === 'mail' });
  await mailSuperadmins(db, services, {
    subject: 'serverSettingSubject',
    sentences: [
      { sentence: 'serverSettingBy', values: { admin: admin.name } },
      news(before.value, value),
      'serverSettingIfUnknown',
    ],
    path: `/audit?call=${call}`,
    usesFormerServer: true,
  });
  const after = await lockServerSetting(db, services.keys, name);
  return {
    output: { message, result: answer(after, context) },
    audit: {
      record: null,
      before: auditedSetting(name, before.value),
      after: auditedSetting(name, value),
    },
  };
}

/**
 * Requires the caller's password, and a code if the second factor is on: a stolen session alone must not send reset
 * links to another server. A change that was approved was proved when it was requested.
 */
async function proved<Written>(
  context: Context,
  { currentPassword, code }: Proof,
  write: (inside: Context) => Promise<Written>,
) {
  if (context.isApproved) return write;
  if (currentPassword === undefined) throw new CallFailure(400, { currentPassword: 'required' });
  return withProof(context, { currentPassword, code }, async () => write);
}

/** Runs a test before the transaction that records it. */
function tested(test: (context: Context) => Promise<Tested>) {
  return {
    async prepare(_input: object, context: Context) {
      await followServerSettings(context.services);
      const { isFine, message } = await test(context);
      return async () => ({
        output: { message, result: { isFine } },
        audit: {
          record: null,
          before: null,
          after: { isFine, outcome: typeof message === 'string' ? message : message.sentence },
        },
      });
    },
  };
}

const shown = (text: string | null | undefined): string | { sentence: MessageId } =>
  text ?? { sentence: 'serverSettingNone' };

/** Mail server, public address and backup folder (specification 26.5). */
export const serverSettingsHandlers: Handlers<typeof serverSettingsCalls, typeof serverSettingsSchemas> = {
  async getServerSettings(_input, { services }) {
    const { mail, publicUrl, backup } = await followServerSettings(services);
    const { config } = services;
    return {
      mail: mailAnswer(mail, config),
      address: addressAnswer(publicUrl, config),
      backup: backupAnswer(backup, config),
    };
  },

  setMailServer: {
    async prepare({ currentPassword, code, version, ...given }, context) {
      const { config } = context.services;
      if (given.host !== undefined) refuseEnvironment(config, 'host', 'SMTP_URL');
      if (given.sender !== undefined) refuseEnvironment(config, 'sender', 'MAIL_FROM');
      return proved(context, { currentPassword, code }, (inside) =>
        changeSetting(inside, {
          name: 'mail',
          call: 'setMailServer',
          version,
          next: ({ value }) => newMail(value, given),
          answer: (after, { services }) => mailAnswer(after, services.config),
          message: 'mailServerChanged',
          news: (before, after) => ({
            sentence: 'serverMailNews',
            values: { before: shown(before?.host), after: shown(after?.host) },
          }),
        }),
      );
    },
  },

  setPublicAddress: {
    async prepare({ currentPassword, code, version, address }, context) {
      refuseEnvironment(context.services.config, 'address', 'PUBLIC_URL');
      return proved(context, { currentPassword, code }, (inside) =>
        changeSetting(inside, {
          name: 'publicUrl',
          call: 'setPublicAddress',
          version,
          next: () => (address === null ? null : { address }),
          answer: (after, { services }) => addressAnswer(after, services.config),
          message: 'publicAddressChanged',
          news: (before, after) => ({
            sentence: 'serverAddressNews',
            values: { before: shown(before?.address), after: shown(after?.address) },
          }),
        }),
      );
    },
  },

  setBackupFolder: {
    async prepare({ currentPassword, code, version, ...given }, context) {
      const { config } = context.services;
      if (given.folder !== undefined) refuseEnvironment(config, 'folder', 'BACKUP_DIR');
      if (given.passphrase !== undefined) {
        refuseEnvironment(config, 'passphrase', 'BACKUP_PASSPHRASE');
        refuseEnvironment(config, 'passphrase', 'BACKUP_PASSPHRASE_FILE');
      }
      return proved(context, { currentPassword, code }, (inside) =>
        changeSetting(inside, {
          name: 'backup',
          call: 'setBackupFolder',
          version,
          next: ({ value }) => newBackup(value, given, config),
          answer: (after, { services }) => backupAnswer(after, services.config),
          message: 'backupFolderChanged',
          news: (before, after) => ({
            sentence: 'serverBackupNews',
            values: { before: shown(before?.folder), after: shown(after?.folder) },
          }),
        }),
      );
    },
  },

  testMailServer: tested(({ services, admin, language }) =>
    checkMail(services.config, admin.email, language),
  ),
  testPublicAddress: tested(({ services }) => checkAddress(services.config)),
  testBackupFolder: tested(({ services }) => checkFolder(services.config.backupDir)),
};
