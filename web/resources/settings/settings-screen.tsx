import { Trans } from '@lingui/react/macro';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { SettingChanges } from './setting-changes.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

/** Settings Details: what the marketplace charges, and beside it every change of that. */
export function SettingsScreen() {
  const query = useFreshCall(client.settings.getSettings, {});
  return (
    <div className={styles.screen}>
      <section className={styles.part} aria-labelledby="settings">
        <h2 id="settings">
          <Trans>Fees and prices</Trans>
        </h2>
        <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
          {(settings) => <SettingsForm settings={settings} />}
        </Loaded>
      </section>
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history">
          <Trans>History</Trans>
        </h2>
        <SettingChanges />
      </section>
    </div>
  );
}
