import { Trans } from '@lingui/react/macro';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { AddressSection } from './address-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { MailSection } from './mail-section.tsx';
import styles from './server-settings.module.css';

/** Mail server, public address and backup folder, for superadmins (specification 26.5). */
export function ServerSettingsPage() {
  const settings = useCall(client.serverSettings.getServerSettings, {});
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  return (
    <div className={styles.page}>
      <p>
        <Trans>
          Running servers use a change within seconds. Every superadmin gets an email about it. Passwords are
          stored encrypted and never shown again.
        </Trans>
      </p>
      <Loaded query={settings} skeleton={<FormSkeleton fields={6} />}>
        {({ mail, address, backup }) => (
          <>
            <MailSection mail={mail} asksCode={asksCode} />
            <AddressSection address={address} asksCode={asksCode} />
            <BackupSection backup={backup} asksCode={asksCode} />
          </>
        )}
      </Loaded>
    </div>
  );
}
