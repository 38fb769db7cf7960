import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from 'react-router';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/**
 * Uses an emailed link that allows sign-in from this network. It needs a click, so that email programs that
 * prefetch links don't use it up.
 */
export function AllowNetwork() {
  const navigate = useNavigate();
  const { id: linkToken = '' } = useParams();
  const form = useCallForm({
    call: client.session.admitNetwork,
    start: {},
    labels: {},
    input: () => ({ linkToken }),
    hasFailureToast: false,
    done: ({ message }) => {
      toast.done(message);
      void navigate(pathTo('session.login'));
    },
  });
  return (
    <SignInPage title={<Trans>Allow sign-in from this network</Trans>}>
      <form className={styles.form} {...form.frame}>
        <p className={styles.lead}>
          <Trans>
            Somebody is trying passwords on your account, so sign-in from unknown networks is locked. This
            link unlocks it for your current network. You still need your password.
          </Trans>
        </p>
        {form.failure !== null && (
          <div className={styles.failure}>
            <FormFailure>{form.failure}</FormFailure>
          </div>
        )}
        <Button type="submit" fullWidth loading={form.isRunning}>
          <Trans>Allow sign-in from here</Trans>
        </Button>
      </form>
      <p className={styles.back}>
        <Link to={pathTo('session.login')} className={styles.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </SignInPage>
  );
}
