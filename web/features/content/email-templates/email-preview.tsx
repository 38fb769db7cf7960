import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { HtmlPreview } from '#web/ui/html-preview.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './email-templates.module.css';
import { useEmailPreview } from './use-email-preview.ts';

/** The preview is requested when nobody has typed for this long, in milliseconds. */
const restMs = 400;

interface Words {
  subject: string;
  content: string;
}

/** The texts, delayed until nobody has typed for a while. */
function useResting(words: Words): Words {
  const { subject, content } = words;
  const [resting, setResting] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setResting({ subject, content }), restMs);
    return () => clearTimeout(timer);
  }, [subject, content]);
  return resting;
}

/** A preview of the message at the width of a desktop or a phone. The server renders it like a sent email. */
export function EmailPreview({ words }: { words: Words }) {
  const { t } = useLingui();
  const [isPhone, setPhone] = useState(false);
  const mayChange = useMayChange('/emailTemplate');
  const { run: sendTest, isRunning } = useChange(client.emailTemplates.sendTestEmail);
  const resting = useResting(words);
  const query = useEmailPreview(resting);
  const width = (phone: boolean, label: string, icon: React.ReactNode) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-pressed={isPhone === phone}
      onClick={() => setPhone(phone)}
    >
      {icon}
      {label}
    </Button>
  );
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <header className={styles.previewHead}>
        <h2>
          <Trans>Preview</Trans>
        </h2>
        <span className={styles.widths}>
          {width(false, t`Desktop`, <IconDeviceDesktop size={16} aria-hidden />)}
          {width(true, t`Phone`, <IconDeviceMobile size={16} aria-hidden />)}
        </span>
      </header>
      {query.data === undefined && query.isError && (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      )}
      <div className={styles.stage} aria-busy={query.data === undefined && !query.isError}>
        {query.data && (
          <div className={styles.letter} data-phone={isPhone || undefined}>
            <p className={styles.subject} dir="auto">
              {query.data.subject || '—'}
            </p>
            <HtmlPreview html={query.data.html} className={styles.frame} />
          </div>
        )}
      </div>
      {mayChange && (
        <div className={styles.test}>
          <Button variant="default" loading={isRunning} onClick={() => void sendTest(words)}>
            <Trans>Send test email to me</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
