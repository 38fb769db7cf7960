import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { BannerList } from '#web/features/marketplace/live-items/banner-list.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { PicturedName } from '#web/ui/pictured-name.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './products.module.css';

/** CMS: the live banners, and the product entries. */
export function ProductsList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/CmsList');
  const columns: ColumnOf<typeof client.products.listProducts>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Product Name`,
      width: 260,
      cell: ({ name, productImage }) => <PicturedName name={name} image={productImage} />,
    },
    {
      key: 'price',
      compare: 'amount',
      header: t`Price`,
      also: [{ field: 'token', header: t`Token` }],
      width: 128,
      align: 'end',
      cell: ({ price, token }) => <span dir="ltr">{`${formatDecimal(price)} ${token}`}</span>,
    },
    { key: 'creatorName', compare: 'text', header: t`Creator`, width: 200 },
    {
      key: 'createdAt',
      compare: 'time',
      header: t`Created Date`,
      width: 180,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  return (
    <>
      <BannerList
        title={t`Live Banners`}
        removeHeader={t`Remove From Banner`}
        hasLink={false}
        mayChange={mayChange}
      />
      <section className={styles.entries} aria-labelledby="entries">
        <h2 id="entries">{t`CMS List`}</h2>
        <ListScreen
          label={t`CMS List`}
          call={client.products.listProducts}
          columns={columns}
          rowActions={
            mayChange
              ? ({ id, name }) => (
                  <>
                    <EditAction name={name} to={pathTo('products.edit', id)} />
                    <DeleteAction
                      id={id}
                      name={name}
                      title={t`Delete product entry`}
                      isRestorable
                      call={client.products.deleteProduct}
                    />
                  </>
                )
              : undefined
          }
          action={
            mayChange && (
              <Button component={Link} to={pathTo('products.add')}>
                <Trans>Add CMS</Trans>
              </Button>
            )
          }
          empty={t`There are no product entries yet. Add the first one.`}
        />
      </section>
    </>
  );
}
