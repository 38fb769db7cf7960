import { useLingui } from '@lingui/react/macro';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';

type Transfer = AnswerOf<typeof client.fundTransfers.getFundTransfer>;

function TransferPage({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const { id, senderId, receiverId, senderEmail, receiverEmail, amount, currencySymbol, createdAt } =
    transfer;
  const revealed = { kind: 'transfer', id, mayReveal: useMayChange('/fund-transfer-history') } as const;
  const sum = `${formatDecimal(amount)} ${currencySymbol}`;
  return (
    <RecordView
      kind="transfer"
      id={id}
      name={t`Transfer of ${sum}`}
      identifiers={
        <Identifier label={t`Id`}>
          <Copyable text={id} />
        </Identifier>
      }
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Sender`}>
            <Personal
              {...revealed}
              field="senderEmail"
              label={t`Sender`}
              value={senderEmail}
              to={{ screen: 'users.view', id: senderId ?? senderEmail }}
            />
          </DescriptionItem>
          <DescriptionItem name={t`Receiver`}>
            <Personal
              {...revealed}
              field="receiverEmail"
              label={t`Receiver`}
              value={receiverEmail}
              to={{ screen: 'users.view', id: receiverId ?? receiverEmail }}
            />
          </DescriptionItem>
          <DescriptionItem name={t`Amount`}>
            <Amount value={amount} symbol={currencySymbol} />
          </DescriptionItem>
          <DescriptionItem name={t`Date`}>
            <Instant at={createdAt} />
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        {
          name: 'transfers',
          label: t`Transfers of the sender`,
          screen: 'fundTransfers.list',
          fixed: { userId: senderId },
        },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of a transfer between users: read-only, like its list. */
export function FundTransferRecord() {
  return (
    <RouteOfRecord kind="transfer" call={client.fundTransfers.getFundTransfer} back="fundTransfers.list">
      {(transfer) => <TransferPage transfer={transfer} />}
    </RouteOfRecord>
  );
}
