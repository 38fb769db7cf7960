import { Trans, useLingui } from '@lingui/react/macro';
import blocks from '#docs/guide/connect.md';
import styles from './connect.module.css';
import { GuidePage } from './guide-page.tsx';

/** The files for integrators, which the server makes from its own contract. */
function Downloads() {
  const { t } = useLingui();
  return (
    <nav className={styles.downloads} aria-label={t`Downloads`}>
      <a href="/api/client.ts" download>
        <Trans>TypeScript client</Trans>
      </a>
      <a href="/api/client.py" download>
        <Trans>Python client</Trans>
      </a>
      <a href="/api/feed.postman_collection.json" download>
        <Trans>Collection for Postman and Bruno</Trans>
      </a>
      <a href="/api/feed.openapi.json" download>
        <Trans>API document (OpenAPI 3.1)</Trans>
      </a>
    </nav>
  );
}

/** The guide for integrators who connect a marketplace. */
export function ConnectGuide() {
  // The top bar already shows the title.
  return (
    <>
      <Downloads />
      <GuidePage blocks={blocks.slice(1)} />
    </>
  );
}
