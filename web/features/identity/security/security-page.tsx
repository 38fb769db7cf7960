import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { EmailSection } from './email-section.tsx';
import { FactorDueSection } from './factor-due-section.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './security.module.css';

/**
 * The admin's own password and email (specification 5.13). Second factor, passkeys, sessions and API are in the
 * other tabs.
 */
export function SecurityPage() {
  const security = useCall(client.security.getSecurity, {});
  return (
    <div className={styles.page}>
      <FactorDueSection />
      <Loaded query={security} skeleton={<FormSkeleton fields={3} />}>
        {({ secondFactor }) => (
          <>
            <PasswordSection asksCode={secondFactor} />
            <EmailSection asksCode={secondFactor} />
          </>
        )}
      </Loaded>
    </div>
  );
}
