import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './currencies-list.module.css';
import { currencyTypes, typeLabels } from './type-labels.ts';

type Currency = RowOf<typeof client.currencies.listCurrencies>;

function Coin({ currency: { image, symbol } }: { currency: Currency }) {
  return (
    <span className={styles.coin} aria-hidden>
      {image ? <img src={image} alt="" width={50} height={50} loading="lazy" /> : symbol.charAt(0)}
    </span>
  );
}

/** Currency: the currencies that the exchange trades. */
export function CurrenciesList() {
  const { t, i18n } = useLingui();
  const mayChange = useMayChange('/currency');
  const columns: ColumnOf<typeof client.currencies.listCurrencies>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Currency Name`,
      width: 240,
      cell: (currency) => (
        <span className={styles.name}>
          <Coin currency={currency} />
          <bdi title={currency.name}>{currency.name}</bdi>
        </span>
      ),
    },
    { key: 'symbol', compare: 'text', header: t`Currency Symbol`, width: 180 },
    { key: 'type', header: t`Type`, width: 140, cell: ({ type }) => i18n._(typeLabels[type]) },
  ];
  return (
    <ListScreen
      label={t`Currency`}
      call={client.currencies.listCurrencies}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => (
              <>
                <EditAction name={name} to={pathTo('currencies.edit', id)} />
                <DeleteAction
                  id={id}
                  name={name}
                  title={t`Delete currency`}
                  sentence={t`Delete ${name}? Currencies in use can’t be deleted.`}
                  call={client.currencies.deleteCurrency}
                />
              </>
            )
          : undefined
      }
      filters={[
        {
          kind: 'options',
          name: 'type',
          label: t`Type`,
          options: currencyTypes.map((type) => ({ value: type, label: i18n._(typeLabels[type]) })),
        },
      ]}
      action={
        mayChange && (
          <Button component={Link} to={pathTo('currencies.add')}>
            <Trans>Add Currency</Trans>
          </Button>
        )
      }
      empty={
        <OnboardingHint>{t`There are no currencies yet. Add the first one, so that users can trade in it.`}</OnboardingHint>
      }
    />
  );
}
