import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PersonalDataPolicySection } from '#web/features/identity/security/personal-data-policy-section.tsx';
import { SignInPolicySection } from '#web/features/identity/security/sign-in-policy-section.tsx';
import { pathTo } from '#web/lib/screens.ts';
import styles from './security-policy.module.css';
import { TwoPersonSection } from './two-person-section.tsx';

/** For superadmins: what the workspace asks of its administrators. */
export function SecurityPolicy() {
  return (
    <div className={styles.page}>
      <SignInPolicySection />
      <TwoPersonSection />
      <PersonalDataPolicySection />
      <section className={styles.section}>
        <h2>
          <Trans>Company sign-in and networks</Trans>
        </h2>
        <p>
          <Trans>
            <Link to={pathTo('roles.groups')}>Company groups</Link> say which roles people get when they sign
            in through the company. A <Link to={pathTo('roles.list')}>role</Link> can limit the networks that
            its administrators sign in from.
          </Trans>
        </p>
      </section>
    </div>
  );
}
