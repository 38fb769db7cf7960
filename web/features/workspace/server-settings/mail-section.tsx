import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { mailSecurities } from '#contract/workspace/server-settings.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { SettingSection } from './setting-section.tsx';
import styles from './server-settings.module.css';

const examples = { host: 'mail.example.com', sender: 'Marketplace <no-reply@example.com>' };

type Mail = AnswerOf<typeof client.serverSettings.getServerSettings>['mail'];
type Security = (typeof mailSecurities)[number];

const usualPort: Readonly<Record<Security, string>> = { tls: '465', starttls: '587', none: '25' };

function useMailForm(mail: Mail, asksCode: boolean) {
  const { t } = useLingui();
  return useCallForm({
    call: client.serverSettings.setMailServer,
    keepsDraft: false,
    start: {
      host: mail.host ?? '',
      port: String(mail.port ?? usualPort.tls),
      security: (mail.security ?? 'tls') as Security,
      user: mail.user ?? '',
      smtpPassword: '',
      sender: mail.sender,
      version: mail.version,
      ...noProof,
    },
    labels: {
      host: t`Mail server (SMTP)`,
      port: t`Port`,
      security: t`Security`,
      user: t`User`,
      smtpPassword: t`Password of the mail server`,
      sender: t`Sender`,
      ...useProofLabels(),
    },
    input: ({ host, port, security, user, smtpPassword, sender, version, ...proof }) => ({
      ...(mail.serverSetBy === null &&
        (host.trim() === ''
          ? { host: null }
          : {
              host,
              port: Number(port),
              security,
              user: user.trim() || null,
              ...(smtpPassword !== '' && { smtpPassword }),
            })),
      ...(mail.senderSetBy === null && { sender: sender.trim() || null }),
      version,
      ...proofOf(proof, asksCode),
    }),
    check: ({ currentPassword, host, port }) => ({
      ...(currentPassword === '' && { currentPassword: t`Required` }),
      ...(host.trim() !== '' && !/^\d{1,5}$/.test(port.trim()) && { port: t`Enter a number up to 65535` }),
    }),
    done: ({ message }) => toast.done(message),
  });
}

function MailForm({ mail, asksCode }: { mail: Mail; asksCode: boolean }) {
  const { t } = useLingui();
  const isServerFixed = mail.serverSetBy !== null;
  const isSenderFixed = mail.senderSetBy !== null;
  const form = useMailForm(mail, asksCode);
  const changeSecurity = (security: Security) => {
    if (Object.values(usualPort).includes(form.values.port)) form.set('port', usualPort[security]);
    form.set('security', security);
  };
  if (isServerFixed && isSenderFixed)
    return (
      <p>
        <Trans>
          Mail server: <bdi>{mail.host}</bdi>. Sender: <bdi>{mail.sender}</bdi>.
        </Trans>
      </p>
    );
  return (
    <CallForm form={form} submit={<Trans>Save mail server</Trans>}>
      <div className={styles.pair}>
        <TextInput
          {...form.field('host')}
          readOnly={isServerFixed}
          placeholder={examples.host}
          dir="ltr"
          autoComplete="off"
        />
        <TextInput {...form.field('port')} readOnly={isServerFixed} inputMode="numeric" dir="ltr" />
      </div>
      {!isServerFixed && (
        <>
          <NativeSelect
            {...form.field('security')}
            onChange={({ currentTarget }) => changeSecurity(currentTarget.value as Security)}
            data={[
              { value: 'tls', label: t`TLS (usually port 465)` },
              { value: 'starttls', label: t`STARTTLS (usually port 587)` },
              { value: 'none', label: t`None (private networks only)` },
            ]}
          />
          <TextInput {...form.field('user')} dir="ltr" autoComplete="off" />
          <PasswordField
            {...form.field('smtpPassword')}
            description={
              mail.hasPassword ? t`Set. Leave it empty to keep it for the same server and user.` : undefined
            }
            autoComplete="new-password"
          />
        </>
      )}
      <TextInput
        {...form.field('sender')}
        readOnly={isSenderFixed}
        placeholder={examples.sender}
        dir="ltr"
        autoComplete="off"
      />
      <OwnProofFields
        form={form}
        asksCode={asksCode}
        description={t`Needed for each change of a server setting`}
      />
    </CallForm>
  );
}

/** The mail server and the sender (specification 26.5). */
export function MailSection({ mail, asksCode }: { mail: Mail; asksCode: boolean }) {
  const setBy = [mail.serverSetBy, mail.senderSetBy].filter((name) => name !== null);
  return (
    <SettingSection
      title={<Trans>Email</Trans>}
      lead={
        mail.isSending ? (
          <Trans>
            Email of the workspace is sent by this server. To stop sending, clear the mail server.
          </Trans>
        ) : (
          <Trans>No email is sent yet: it stays in the email log. Set the mail server of your company.</Trans>
        )
      }
      stored={mail}
      setBy={setBy}
      test={{
        call: client.serverSettings.testMailServer,
        label: <Trans>Send a test email to me</Trans>,
        isOff: !mail.isSending,
      }}
    >
      <MailForm key={mail.version} mail={mail} asksCode={asksCode} />
    </SettingSection>
  );
}
