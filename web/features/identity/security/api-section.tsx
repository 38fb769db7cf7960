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
        <Trans>Your program can make every call that these screens make, with the same permissions.</Trans>{' '}
        <Link to={pathTo('apiDocs.show')}>
          <Trans>Read the API reference</Trans>
        </Link>
      </p>
    </section>
  );
}
