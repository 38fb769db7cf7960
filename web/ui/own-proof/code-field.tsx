import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../toast.tsx';
import type { FieldProps } from '../use-call-form.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './own-proof.module.css';

/** Uses a passkey instead of a code. */
function PasskeyButton({ act, isOff }: { act: () => Promise<void>; isOff: boolean }) {
  const [isRunning, setRunning] = useState(false);
  const ask = async () => {
    setRunning(true);
    try {
      await act();
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="default" loading={isRunning} disabled={isOff} onClick={() => void ask()}>
      <Trans>Use a passkey</Trans>
    </Button>
  );
}

interface CodeFieldProps extends FieldProps<string> {
  autoFocus?: boolean;
  /** Handles the passkey. Without it, the server returns a code for the passkey's answer, which is filled in. */
  byPasskey?: () => Promise<void>;
  /** Whether the passkey can't be used yet. */
  isPasskeyOff?: boolean;
}

/** A second-factor code: typed, or replaced by one of the admin's passkeys. */
export function CodeField({ byPasskey, isPasskeyOff = false, ...props }: CodeFieldProps) {
  const { t } = useLingui();
  const fillIn = async () => {
    const { codeByPasskey } = await import('#web/lib/passkey.ts');
    props.onChange(await codeByPasskey());
  };
  const { data } = useCall(client.security.getSecurity, {});
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
      {isOffered && <PasskeyButton act={byPasskey ?? fillIn} isOff={isPasskeyOff} />}
    </div>
  );
}
