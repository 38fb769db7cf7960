import { Trans, useLingui } from '@lingui/react/macro';
import { RecordLink } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import type { OfRecord } from '#web/lib/feature.ts';
import { useModule } from '#web/lib/modules.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { mayOpen } from '#web/lib/screens.ts';
import { useDelivery } from './delivery-labels.ts';
import { TransferStatus } from './transfer-status.tsx';
import styles from './travel-rule.module.css';

function Card({ record }: Pick<OfRecord, 'record'>) {
  const { t } = useLingui();
  const { data } = useCall(client.travelRule.findTravelRuleTransfer, { id: record });
  const transfer = data?.transfer;
  const delivery = useDelivery(transfer ?? { error: null, isWaiting: false });
  if (!transfer) return null;
  return (
    <section className={styles.card} aria-label={t`Travel Rule`}>
      <h3>
        <Trans>Data of the transfer</Trans>
      </h3>
      <p className={styles.row}>
        <TransferStatus state={transfer.state} />
        <RecordLink to={{ screen: 'travelRule.view', id: transfer.id }}>
          {transfer.counterpartyName ?? t`Open transfer`}
        </RecordLink>
      </p>
      {transfer.isOutdated && (
        <p>
          <Trans>The withdrawal has changed since then, so this no longer counts. Edit the data again.</Trans>
        </p>
      )}
      {delivery !== null && <p>{delivery}</p>}
    </section>
  );
}

/** The transfer of a withdrawal under the Travel Rule; nothing if it has none. */
export function WithdrawalTransfer({ record }: OfRecord) {
  const isOn = useModule('travelRule');
  const admin = useSession();
  if (!isOn || !mayOpen(admin, 'travelRule.list')) return null;
  return <Card record={record} />;
}
