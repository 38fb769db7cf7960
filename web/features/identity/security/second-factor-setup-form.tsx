import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf } from '#web/ui/own-proof/own-proof-fields.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { requiredFields } from './checks.ts';
import styles from './security.module.css';

interface Secret {
  secret: string;
  uri: string;
}

function StartForm({ asksCode, onStarted }: { asksCode: boolean; onStarted: (secret: Secret) => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.security.startSecondFactor,
    start: noProof,
    labels: { currentPassword: t`Current password`, code: t`Code` },
    input: (values) => proofOf(values, asksCode),
    check: (values) => requiredFields(values, asksCode ? [] : ['code']),
    done: ({ result }) => onStarted(result),
  });
  return (
    <CallForm form={form} submit={<Trans>Continue</Trans>}>
      <OwnProofFields form={form} asksCode={asksCode} autoFocus />
    </CallForm>
  );
}

/** The secret in groups of four characters, which are easier to type. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

function ConfirmForm({ secret, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.security.confirmSecondFactor,
    start: { code: '' },
    labels: { code: t`Code` },
    input: (values) => values,
    check: requiredFields,
    done: ({ message, result }) => {
      toast.done(message);
      onCodes(result.recoveryCodes);
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Turn on</Trans>}>
      <p className={styles.step}>
        <Trans>1. Scan this code with your authenticator app, or enter the key in the app.</Trans>
      </p>
      <div className={styles.scan}>
        <QrCode text={secret.uri} label={t`QR code with the key for your authenticator app`} />
        <div className={styles.key}>
          <span>
            <Trans>Key</Trans>
          </span>
          <code dir="ltr">{grouped(secret.secret)}</code>
          <CopyButton text={secret.secret}>
            <Trans>Copy key</Trans>
          </CopyButton>
        </div>
      </div>
      <p className={styles.step}>
        <Trans>2. Enter the six digits that the app shows.</Trans>
      </p>
      <TextInput
        {...form.field('code')}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        autoFocus
      />
    </CallForm>
  );
}

/** Turns the second factor on: password, then the QR code, then a code that proves that the app has the secret. */
export function SecondFactorSetupForm({
  asksCode,
  onCodes,
}: {
  asksCode: boolean;
  onCodes: (codes: string[] | null) => void;
}) {
  const [isOpened, setOpened] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  if (secret)
    // An admin who already had a second factor has recovery codes.
    return <ConfirmForm secret={secret} onCodes={(codes) => onCodes(codes.length > 0 ? codes : null)} />;
  return (
    <>
      <p>
        <Trans>
          With a second factor, a stolen password alone can't open this workspace. Signing in also asks for a
          code from an app on your phone.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          <Trans>Set up</Trans>
        </Button>
      </div>
      {isOpened && <StartForm asksCode={asksCode} onStarted={setSecret} />}
    </>
  );
}
