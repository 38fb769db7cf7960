import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './warning-emails-panel.module.css';

function Templates() {
  const { data } = useCall(client.emailTemplates.listEmailTemplates, { usedBy: 'cases' });
  if (!data || data.rows.length === 0) return null;
  return (
    <p className={styles.line}>
      <Trans>Emails to users</Trans>
      {data.rows.map(({ id, identifier }) => (
        <Link key={id} to={pathTo('emailTemplates.edit', id)} dir="auto">
          {identifier}
        </Link>
      ))}
    </p>
  );
}

/** Links to the emails that cases send to users, for administrators who can read email templates. */
export function WarningEmailsPanel() {
  const admin = useSession();
  return admin && mayUse(admin, '/emailTemplate', 'read') ? <Templates /> : null;
}
