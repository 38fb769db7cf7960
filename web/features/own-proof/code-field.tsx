import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import type { FieldProps } from '#web/kit/use-call-form.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { lateClient } from '#web/lib/late-client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './own-proof.module.css';

/** Fills the code in by a passkey: the server gives one for the passkey's answer, for this session alone. */
function PasskeyButton({ fill }: { fill: (code: string) => void }) {
  const [isRunning, setRunning] = useState(false);
  const ask = async () => {
    setRunning(true);
    try {
      const { codeByPasskey } = await import('#web/lib/passkey.ts');
      fill(await codeByPasskey());
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void ask()}>
      <Trans>Use a passkey</Trans>
    </Button>
  );
}

/** A code of the second factor: typed, or filled in by one of the admin's passkeys. */
export function CodeField(props: FieldProps<string> & { autoFocus?: boolean }) {
  const { t } = useLingui();
  const { data } = useCall(lateClient.security.getSecurity, {});
  const isOffered =
    'PublicKeyCredential' in window && data?.passkeys.some(({ isDisabled }) => !isDisabled) === true;
  return (
    <div className={styles.code}>
      <TextInput
        {...props}
        description={t`From your authenticator app, or a recovery code`}
        autoComplete="one-time-code"
        dir="ltr"
      />
      {isOffered && <PasskeyButton fill={props.onChange} />}
    </div>
  );
}
