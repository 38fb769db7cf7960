import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import styles from './closing-view.module.css';

interface PayoutProps {
  symbol: string;
  ready: number;
  readyAmount: string;
  kept: number;
  keptAmount: string;
}

function Payout({ symbol, ready, readyAmount, kept, keptAmount }: PayoutProps) {
  const withdrawals = formatCount(ready);
  const balances = formatCount(kept);
  return (
    <Trans>
      Withdrawals: {withdrawals}, <Amount value={readyAmount} symbol={symbol} />. Staying in the register:{' '}
      {balances}, <Amount value={keptAmount} symbol={symbol} />.
    </Trans>
  );
}

function Rehearsal({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useFreshCall(client.closings.rehearseClosing, { id });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {({ users, unreachable, batches, batchSize, openListings, currencies }) => {
        const count = formatCount(batches);
        const most = formatCount(batchSize);
        return (
          <DescriptionList>
            <DescriptionItem name={t`Users to notify`}>{formatCount(users)}</DescriptionItem>
            <DescriptionItem name={t`Without an email address`}>{formatCount(unreachable)}</DescriptionItem>
            <DescriptionItem name={t`Batches of each notice`}>
              {t`${count}, of at most ${most} users`}
            </DescriptionItem>
            <DescriptionItem name={t`Auctions that end later`}>{formatCount(openListings)}</DescriptionItem>
            {currencies.map(({ currencySymbol, ready, readyAmount, kept, keptAmount }) => (
              <DescriptionItem key={currencySymbol} name={t`Payout of ${currencySymbol}`}>
                <Payout symbol={currencySymbol} {...{ ready, readyAmount, kept, keptAmount }} />
              </DescriptionItem>
            ))}
          </DescriptionList>
        );
      }}
    </Loaded>
  );
}

/** What the closing would do now, without doing it. */
export function RehearsalSection({ id }: { id: string }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <RecordCard isOwn title={t`Rehearsal`}>
      {isShown ? (
        <Rehearsal id={id} />
      ) : (
        <div className={styles.page}>
          <p className={styles.note}>
            <Trans>Counts whom the closing would notify and what it would pay out. It changes nothing.</Trans>
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setShown(true)}>
              <Trans>Rehearse closing</Trans>
            </Button>
          </div>
        </div>
      )}
    </RecordCard>
  );
}
