import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PersonalDataPolicySection } from '#web/features/identity/security/personal-data-policy-section.tsx';
import { SignInPolicySection } from '#web/features/identity/security/sign-in-policy-section.tsx';
import { useModule } from '#web/lib/modules.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './security-policy.module.css';
import { TwoPersonSection } from './two-person-section.tsx';

/**
 * For superadmins: what the workspace requires of its administrators. Rules of a module that is off are hidden.
 */
export function SecurityPolicy() {
  const hasTwoPersonApproval = useModule('twoPersonApproval');
  const hasMasks = useModule('masks');
  const hasCompanySignIn = useModule('companySignIn');
  return (
    <div className={styles.page}>
      <SignInPolicySection />
      {hasTwoPersonApproval && <TwoPersonSection />}
      {hasMasks && <PersonalDataPolicySection />}
      <section className={styles.section}>
        <h2>{hasCompanySignIn ? <Trans>Company sign-in and networks</Trans> : <Trans>Networks</Trans>}</h2>
        {hasCompanySignIn && (
          <p>
            <Trans>
              <Link to={pathTo('roles.groups')}>Company groups</Link> determine the roles that people get when
              they sign in through the company.
            </Trans>
          </p>
        )}
        <p>
          <Trans>
            A <Link to={pathTo('roles.list')}>role</Link> can limit the networks that its administrators sign
            in from.
          </Trans>
        </p>
      </section>
    </div>
  );
}
