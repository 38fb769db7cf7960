import { Trans, useLingui } from '@lingui/react/macro';
import releases from 'virtual:releases';
import { useEffect } from 'react';
import { language } from '#web/lib/choices.ts';
import { saveSeen } from '#web/lib/seen-notices.ts';
import { session } from '#web/lib/session.ts';
import { trusted } from '#web/lib/trusted-types.ts';
import styles from './guide-page.module.css';

/** The changes of each released version, the newest first. Opening it removes the dot of the help button. */
export function WhatsNewSection() {
  const { t } = useLingui();
  const newest = releases[0]?.version;
  useEffect(() => {
    if (newest !== undefined && session()?.seenVersion !== newest) saveSeen({ seenVersion: newest });
  }, [newest]);
  return (
    <section aria-label={t`What’s new`}>
      {language() !== 'en' && (
        <p>
          <Trans>The changes are described in English.</Trans>
        </p>
      )}
      {releases.map(({ version, date, html }) => (
        <article key={version}>
          <h3>
            <Trans>
              Version <bdi>{version}</bdi> · <bdi>{date}</bdi>
            </Trans>
          </h3>
          {/* Our own text, made into HTML when the pages were built. */}
          <div
            lang="en"
            dir="ltr"
            className={styles.text}
            dangerouslySetInnerHTML={{ __html: trusted(html) }}
          />
        </article>
      ))}
    </section>
  );
}
