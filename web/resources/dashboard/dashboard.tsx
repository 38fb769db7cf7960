import { Trans } from '@lingui/react/macro';
import { Loaded } from '#web/kit/loaded.tsx';
import { Bar } from '#web/kit/states.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './dashboard.module.css';

/** The dashboard. Its only count card is the user count (decisions 6). */
export function Dashboard() {
  const counts = useCall(client.dashboard.getCounts, {});
  return (
    <section className={styles.card}>
      <h2>
        <Trans>Users</Trans>
      </h2>
      <Loaded
        query={counts}
        skeleton={
          <p className={styles.count}>
            <Bar width="120px" />
          </p>
        }
      >
        {({ userCount }) => <p className={styles.count}>{formatCount(userCount)}</p>}
      </Loaded>
    </section>
  );
}
