import { Trans } from '@lingui/react/macro';
import { pathTo } from '#web/lib/screens.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { updateSession, useSession } from '#web/lib/session.ts';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { FactorDueSection } from './factor-due-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './security.module.css';

/** The admin's own security page: password, email, second factor, live sessions (specification 5.13). */
export function SecurityPage() {
  const security = useCall(client.security.getSecurity, {});
  const admin = useSession();
  const isSetUp = security.data?.secondFactor === true;
  useEffect(() => {
    // Everything opens again at once: the profile is read again only where rights change.
    if (isSetUp) updateSession({ factorDueAt: null });
  }, [isSetUp]);
  return (
    <div className={styles.page}>
      {admin?.factorDueAt && <FactorDueSection dueAt={admin.factorDueAt} />}
      <Loaded query={security} skeleton={<FormSkeleton fields={3} />}>
        {({ secondFactor }) => (
          <>
            <PasswordSection asksCode={secondFactor} />
            <EmailSection asksCode={secondFactor} />
          </>
        )}
      </Loaded>
      <SecondFactorSection />
      {security.data && <PasskeysSection security={security.data} />}
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
