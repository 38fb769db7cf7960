import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './email-templates.module.css';

/** One line that says why email isn't sent, with the way to Health. Nothing while email is sent. */
export function MailStatePanel() {
  const { data } = useCall(client.emailTemplates.getMailState, {});
  const isSuperadmin = useSession()?.role === 'superadmin';
  if (!data || (data.isSending && data.waitingSince === null)) return null;
  const since = data.waitingSince !== null && <Instant at={data.waitingSince} />;
  return (
    <p className={styles.state} role="status">
      <StatusMark tone={data.isSending ? 'negative' : 'caution'}>
        {since && data.isSending ? (
          <Trans>Email has been waiting since {since}.</Trans>
        ) : (
          <Trans>Email isn’t sent: no mail server is set.</Trans>
        )}{' '}
        {isSuperadmin ? (
          <Link to={pathTo('health.show')}>
            <Trans>See what to do</Trans>
          </Link>
        ) : (
          <Trans>Ask a superadmin to look at Health.</Trans>
        )}
      </StatusMark>
    </p>
  );
}
