import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { downloadText } from '#web/lib/download.ts';
import styles from './security.module.css';

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        <Trans>Your recovery codes</Trans>
      </h3>
      <p>
        <Trans>
          Each code signs you in once when you don’t have your phone. The codes are shown only now. Store them
          separately from your password.
        </Trans>
      </p>
      <ol dir="ltr" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={text}>
          <Trans>Copy</Trans>
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadText(text, 'marketdesk-recovery-codes.txt')}
        >
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
