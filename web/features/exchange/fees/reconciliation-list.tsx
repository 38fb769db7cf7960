import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '#web/ui/amount.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { client } from '#web/lib/client.ts';
import { formatDay } from '#web/lib/format.ts';
import styles from './fees.module.css';

/**
 * Fee reconciliation: fees that the chain paid, next to the changes of the owner's balance, by day
 * (specification 24.15).
 */
export function FeeReconciliationList() {
  const { t } = useLingui();
  const { isMany, choice, nameOf } = useChains();
  const chain: ColumnOf<typeof client.fees.listFeeReconciliation> = {
    key: 'chainId',
    header: t`Chain`,
    width: 130,
    isSortable: false,
    cell: ({ chainId }) => <bdi>{nameOf(chainId)}</bdi>,
  };
  const columns: ColumnOf<typeof client.fees.listFeeReconciliation>[] = [
    { key: 'day', header: t`Day (UTC)`, width: 108, cell: ({ day }) => formatDay(day) },
    ...(isMany ? [chain] : []),
    { key: 'currency', compare: 'text', header: t`Currency`, width: 92, isSortable: false },
    {
      key: 'fees',
      header: t`Fees`,
      width: 150,
      align: 'end',
      isSortable: false,
      cell: ({ fees, currency }) => <Amount value={fees} symbol={currency} />,
    },
    {
      key: 'change',
      header: t`Balance change`,
      width: 150,
      align: 'end',
      isSortable: false,
      cell: ({ change, currency }) => <Amount value={change} symbol={currency} />,
    },
    {
      key: 'difference',
      header: t`Difference`,
      width: 150,
      align: 'end',
      isSortable: false,
      cell: ({ difference, currency }) =>
        difference === '0' ? (
          <StatusMark tone="positive">{t({ message: 'None', context: 'difference' })}</StatusMark>
        ) : (
          <Amount value={difference} symbol={currency} />
        ),
    },
    {
      key: 'owner',
      header: t`Owner`,
      width: 136,
      isSortable: false,
      cell: ({ owner }) => <Copyable text={owner} hides="owner" />,
    },
    { key: 'block', header: t`Until block`, width: 116, align: 'end', isSortable: false },
  ];
  return (
    <>
      <p className={styles.explanation}>
        <Trans>
          Fees come from sales that were read on the chain. The balance is the owner’s balance, including what
          the contracts hold for the owner. A difference means that the owner received or spent something
          else: own sales and royalties, deposits, payouts, transaction costs. Investigate any difference that
          you can’t explain.
        </Trans>
      </p>
      <ListScreen
        label={t`Fee reconciliation`}
        call={client.fees.listFeeReconciliation}
        columns={columns}
        filters={isMany ? [{ kind: 'options', name: 'chainId', label: t`Chain`, options: choice }] : []}
        empty={t`Days appear here once the balance of the contracts’ owner has been read on two days.`}
      />
    </>
  );
}
