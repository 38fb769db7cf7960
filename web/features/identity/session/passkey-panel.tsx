import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { useModule } from '#web/lib/modules.ts';
import type { Session } from '#web/lib/session.ts';
import styles from './sign-in-page.module.css';

interface PasskeyPanelProps {
  staySignedIn: boolean;
  done: (next: Session) => void;
}

/** Signs in with only a passkey (specification 21.3), without the email and password above it. */
export function PasskeyPanel({ staySignedIn, done }: PasskeyPanelProps) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOn = useModule('passkeys');
  if (!isOn || !('PublicKeyCredential' in window)) return null;
  const signIn = async () => {
    setRunning(true);
    setFailure(null);
    try {
      const { signInByPasskey } = await import('#web/lib/passkey.ts');
      const { token, result } = await signInByPasskey(staySignedIn);
      done({ token, ...result, hasOutbox: null, masksPersonal: null });
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.other}>
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button variant="default" fullWidth loading={isRunning} onClick={() => void signIn()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </div>
  );
}
