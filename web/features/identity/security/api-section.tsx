import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { pathTo } from '#web/lib/screens.ts';
import styles from './security.module.css';

/** Links to the documentation for programs that act with the admin's own permissions. */
export function ApiSection() {
  return (
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
  );
}
