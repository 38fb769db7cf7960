import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useModule } from '#web/lib/modules.ts';
import { pathTo } from '#web/lib/screens.ts';
import { placeOfEndedSession, signIn } from '#web/lib/session.ts';
import { LoginForm } from './login-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/** Signs an admin in (specification 5.9), and returns to the page where a session ended without a sign-out. */
export function Login() {
  const navigate = useNavigate();
  const place = placeOfEndedSession();
  // The server writes it into the page; the development server doesn't.
  const company = document.querySelector<HTMLMetaElement>('meta[name=company-sign-in]')?.content ?? '';
  const hasCompany = useModule('companySignIn');
  return (
    <SignInPage title={<Trans>Login</Trans>}>
      {place !== null && (
        <p className={styles.lead} role="status">
          <Trans>You are signed out. Sign in again.</Trans>
        </p>
      )}
      <LoginForm
        done={(next) => {
          signIn(next);
          void navigate(place ?? pathTo('dashboard.show'));
        }}
      />
      {hasCompany && company !== '' && !company.startsWith('__') && (
        <Button component="a" href="/signin/company" variant="default" fullWidth mt={12}>
          <Trans>Sign in with {company}</Trans>
        </Button>
      )}
    </SignInPage>
  );
}
