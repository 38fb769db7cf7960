import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { formatDecimal } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useListPlaceholder } from '#web/ui/list-placeholder.tsx';
import styles from './live-items.module.css';
import { Pager } from '#web/ui/pager.tsx';
import { PicturedName } from '#web/ui/pictured-name.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { type LiveItem, type LiveItemColumn, type LiveItemsCall, useLiveItems } from './use-live-items.ts';

export interface LiveItemsProps {
  title: string;
  call: LiveItemsCall;
  /** The prefix of the list's keys in the query string. */
  prefix: string;
  /** Additional columns, after name, price, creator and end date. */
  columns: readonly LiveItemColumn[];
  empty: ReactNode;
}

function useItemColumns(): LiveItemColumn[] {
  const { t } = useLingui();
  return [
    {
      key: 'tokenName',
      header: t`Name`,
      width: 208,
      cell: ({ tokenName, image }) => <PicturedName name={tokenName} image={image} />,
    },
    {
      key: 'price',
      header: t`Price`,
      width: 128,
      align: 'end',
      cell: ({ price, currency }) => <span dir="ltr">{`${formatDecimal(price)} ${currency}`}</span>,
    },
    {
      key: 'ownerName',
      header: t`Creator`,
      width: 180,
      cell: ({ ownerName, owner }) => <bdi title={owner}>{ownerName || owner}</bdi>,
    },
    { key: 'endDate', header: t`End Date`, width: 180, cell: ({ endDate }) => <Instant at={endDate} /> },
  ];
}

/** A link to an item's public page, in a new tab (specification 5.22). */
export function PublicLink({ item }: { item: LiveItem }) {
  const { t } = useLingui();
  const { id, tokenName } = item;
  return (
    <a
      className={styles.link}
      href={`/info/${id}`}
      target="_blank"
      rel="noopener"
      aria-label={t`Link to ${tokenName}`}
    >
      <Trans>Link</Trans> <span aria-hidden>↗</span>
    </a>
  );
}

/** A titled list of running banners or auctions. An item disappears when its time ends. */
export function LiveItems({ title, call, prefix, columns, empty }: LiveItemsProps) {
  const { t } = useLingui();
  const id = useId();
  const { state, change, asked, query, page } = useLiveItems(call, prefix);
  const itemColumns = useItemColumns();
  // The fields of the call's rows, where the values that the screen shows flat are nested.
  const exported = [
    { key: 'tokenDetails.tokenName', header: t`Name` },
    { key: 'price', header: t`Price` },
    { key: 'currency', header: t`Currency` },
    { key: 'ownerInfo.name', header: t`Creator` },
    { key: 'tokenDetails.endDate', header: t`End Date` },
  ];
  const instead = useListPlaceholder({ state, change, query, page, empty });
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.search}>
          <SearchBox value={state.search} onSearch={(search) => change({ search }, state.search !== '')} />
        </div>
        <ExportButton
          list={{ name: call.key[1], label: title, columns: exported, filters: [], asked, page }}
        />
      </div>
      <div className={styles.frame}>
        <DataTable
          label={title}
          columns={[...itemColumns, ...columns]}
          rows={page?.rows}
          expected={state.limit}
          isStale={query.isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} of={title} />
      </div>
    </section>
  );
}
