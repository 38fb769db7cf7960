import { useEffect } from 'react';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { updateSession } from '#web/lib/session.ts';
import { FactorDueSection } from './factor-due-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import styles from './security.module.css';

/** The own security settings; once a second factor is set up, what the workspace kept closed for lack of one opens again. */
function useSecurity() {
  const security = useCall(client.security.getSecurity, {});
  const isSetUp = security.data?.secondFactor === true;
  useEffect(() => {
    // Everything opens again at once: the profile is read again only where rights change.
    if (isSetUp) updateSession({ factorDueAt: null });
  }, [isSetUp]);
  return security;
}

/** The own second factor by an authenticator app. */
export function FactorPage() {
  useSecurity();
  return (
    <div className={styles.page}>
      <FactorDueSection />
      <SecondFactorSection />
    </div>
  );
}

/** The own passkeys, each of which is a second factor too. */
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
