import { useEffect } from 'react';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { updateSession } from '#web/lib/session.ts';
import { FactorDueSection } from './factor-due-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import styles from './security.module.css';

/**
 * The admin's own security settings. Setting up a second factor opens the screens that were closed without one.
 */
function useSecurity() {
  const security = useCall(client.security.getSecurity, {});
  const isSetUp = security.data?.secondFactor === true;
  useEffect(() => {
    // Opens the screens immediately, because otherwise the profile is only read again when permissions change.
    if (isSetUp) updateSession({ factorDueAt: null });
  }, [isSetUp]);
  return security;
}

/** The admin's own second factor with an authenticator app. */
export function FactorPage() {
  useSecurity();
  return (
    <div className={styles.page}>
      <FactorDueSection />
      <SecondFactorSection />
    </div>
  );
}

/** The admin's own passkeys, each of which is also a second factor. */
export function PasskeysPage() {
  const query = useSecurity();
  return (
    <div className={styles.page}>
      <FactorDueSection />
      <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
        {(security) => <PasskeysSection security={security} />}
      </Loaded>
    </div>
  );
}
