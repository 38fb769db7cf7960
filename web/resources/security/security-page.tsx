import { Trans } from '@lingui/react/macro';
import { pathTo } from '#web/lib/screens.ts';
import { Link } from 'react-router';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './security.module.css';

/** The admin's own security page: password, second factor, live sessions (decisions 4). */
export function SecurityPage() {
  return (
    <div className={styles.page}>
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
      <section className={styles.section}>
        <h2>
          <Trans>API</Trans>
        </h2>
        <p>
          <Trans>
            Everything that these screens do is a call that a program of yours can make too, with the same
            rights.
          </Trans>{' '}
          <Link to={pathTo('apiDocs.show')}>
            <Trans>Read the API document</Trans>
          </Link>
        </p>
      </section>
    </div>
  );
}
