import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { CallFailure, isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { placeOfEndedSession, signIn } from '#web/lib/session.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/**
 * The page to which the company's identity provider redirects. It passes the provider's answer to the server,
 * which signs in (specification 21.6).
 */
export function Company() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    // An answer can only be used once.
    if (isBegun.current) return;
    isBegun.current = true;
    const answer = location.search.slice(1);
    // Removes the answer from the history, because others may use the same browser.
    history.replaceState(history.state, '', location.pathname);
    const away = t`Company sign-in is not available at the moment. Try again, or sign in with your password.`;
    const asked =
      answer === 'error=away'
        ? Promise.reject(new CallFailure(away))
        : client.companySignIn.signInWithCompany({ answer: answer || 'error=none' });
    asked.then(
      ({ token, result }) => {
        const place = placeOfEndedSession();
        signIn({ token, ...result, hasOutbox: null, masksPersonal: null });
        void navigate(place ?? pathTo('dashboard.show'), { replace: true });
      },
      (error: unknown) => {
        if (!isFailure(error)) throw error;
        setFailure(error.message);
      },
    );
  }, [navigate, t]);
  return (
    <SignInPage title={<Trans>Company sign-in</Trans>}>
      {failure === null ? (
        <p className={styles.lead} role="status">
          <Trans>Signing you in…</Trans>
        </p>
      ) : (
        <FormFailure>{failure}</FormFailure>
      )}
      <p className={styles.back}>
        <Link to={pathTo('session.login')} className={styles.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </SignInPage>
  );
}
