import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { SettingSection } from './setting-section.tsx';

const exampleFolder = '/var/lib/marketdesk/backups';

type Backup = AnswerOf<typeof client.serverSettings.getServerSettings>['backup'];

function BackupForm({ backup, asksCode }: { backup: Backup; asksCode: boolean }) {
  const { t } = useLingui();
  const isFolderFixed = backup.folderSetBy !== null;
  const form = useCallForm({
    call: client.serverSettings.setBackupFolder,
    keepsDraft: false,
    start: {
      folder: backup.folder ?? '',
      passphrase: '',
      version: backup.version,
      ...noProof,
    },
    labels: {
      folder: t`Backup folder`,
      passphrase: t`Passphrase of the backups`,
      ...useProofLabels(),
    },
    input: ({ folder, passphrase, version, ...proof }) => ({
      folder: folder.trim() || null,
      ...(passphrase !== '' && { passphrase }),
      version,
      ...proofOf(proof, asksCode),
    }),
    check: ({ currentPassword }) => (currentPassword === '' ? { currentPassword: t`Required` } : {}),
    done: ({ message }) => toast.done(message),
  });
  if (isFolderFixed)
    return (
      <p>
        <Trans>
          Backup folder: <bdi>{backup.folder}</bdi>
        </Trans>
      </p>
    );
  return (
    <CallForm form={form} submit={<Trans>Save backup folder</Trans>}>
      <TextInput
        {...form.field('folder')}
        placeholder={exampleFolder}
        description={t`On the server. The server can write only where the user that it runs as has permission.`}
        dir="ltr"
        autoComplete="off"
      />
      {backup.passphraseSetBy === null && (
        <PasswordField
          {...form.field('passphrase')}
          description={
            backup.hasPassphrase
              ? t`Set. Leave it empty to keep it.`
              : t`At least 12 characters. Restoring a backup needs it, so keep it in a different place.`
          }
          autoComplete="new-password"
        />
      )}
      <OwnProofFields
        form={form}
        asksCode={asksCode}
        description={t`Needed for each change of a server setting`}
      />
    </CallForm>
  );
}

/** The folder and the passphrase of nightly backups (specification 26.5). */
export function BackupSection({ backup, asksCode }: { backup: Backup; asksCode: boolean }) {
  const setBy = [backup.folderSetBy, backup.passphraseSetBy].filter((name) => name !== null);
  return (
    <SettingSection
      title={<Trans>Backups</Trans>}
      lead={
        <Trans>
          The server takes a backup every night into this folder. Use a folder on another disk. With several
          servers, use a folder that all of them share.
        </Trans>
      }
      stored={backup}
      setBy={setBy}
      test={{
        call: client.serverSettings.testBackupFolder,
        label: <Trans>Write a test file</Trans>,
        isOff: backup.folder === null,
      }}
    >
      <BackupForm key={backup.version} backup={backup} asksCode={asksCode} />
    </SettingSection>
  );
}
