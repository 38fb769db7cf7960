import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageField } from '#web/ui/image-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './currencies-form.module.css';
import { currencyTypes, typeLabels, type CurrencyType } from './type-labels.ts';

type Currency = AnswerOf<typeof client.currencies.getCurrency>;

/** The form's values. Fields of other types keep their texts until the form is submitted. */
function valuesOf(currency: Currency | undefined) {
  const bank = currency?.bankDetails;
  return {
    type: currency?.type ?? ('crypto' as CurrencyType),
    name: currency?.name ?? '',
    symbol: currency?.symbol ?? '',
    withdrawFee: currency?.withdrawFee ?? '',
    abi: currency?.minAbi ?? '',
    contractAddress: currency?.contractAddress ?? '',
    bankName: bank?.bankName ?? '',
    accountHolder: bank?.accountHolder ?? '',
    accountNumber: bank?.accountNumber ?? '',
    routingNumber: bank?.routingNumber ?? '',
    photo: null as File | null,
  };
}

/** The calls' input: only the fields of the type, so that a change of type clears the others. */
function inputOf(values: ReturnType<typeof valuesOf>) {
  const { type, name, symbol, withdrawFee, abi, contractAddress, photo } = values;
  const { bankName, accountHolder, accountNumber, routingNumber } = values;
  const orAbsent = (text: string) => (text.trim() === '' ? undefined : text);
  return {
    type,
    name,
    symbol,
    withdrawFee,
    abi: type === 'token' ? orAbsent(abi) : undefined,
    contractAddress: type === 'token' ? orAbsent(contractAddress) : undefined,
    bankName: type === 'fiat' ? orAbsent(bankName) : undefined,
    accountHolder: type === 'fiat' ? orAbsent(accountHolder) : undefined,
    accountNumber: type === 'fiat' ? orAbsent(accountNumber) : undefined,
    routingNumber: type === 'fiat' ? orAbsent(routingNumber) : undefined,
    photo: photo ?? undefined,
  };
}

function CurrencyForm({ currency }: { currency?: Currency }) {
  const { t, i18n } = useLingui();
  const form = useRecordForm({
    record: currency,
    call: currency ? client.currencies.updateCurrency : client.currencies.addCurrency,
    read: client.currencies.getCurrency,
    values: valuesOf,
    labels: {
      type: t`Currency Type`,
      name: t`Currency Name`,
      symbol: t`Currency Symbol`,
      withdrawFee: t`Withdraw Fee`,
      abi: t`Min ABI`,
      contractAddress: t`Contract Address`,
      bankName: t`Bank Name`,
      accountHolder: t`Account Holder`,
      accountNumber: t`Account No`,
      routingNumber: t`Routing No`,
      photo: t`Currency Image`,
    },
    input: inputOf,
    menu: '/currency',
    list: pathTo('currencies.list'),
  });
  const { type } = form.values;
  return (
    <RecordForm form={form}>
      <NativeSelect
        {...form.field('type')}
        data={currencyTypes.map((one) => ({ value: one, label: i18n._(typeLabels[one]) }))}
      />
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      <TextInput {...form.field('symbol')} autoComplete="off" maxLength={20} dir="ltr" />
      <TextInput {...form.field('withdrawFee')} autoComplete="off" inputMode="decimal" dir="ltr" />
      {type === 'token' && (
        <fieldset className={styles.group}>
          <legend>
            <Trans>Token contract</Trans>
          </legend>
          <TextInput {...form.field('contractAddress')} autoComplete="off" spellCheck={false} dir="ltr" />
          <Textarea {...form.field('abi')} className={styles.code} rows={8} spellCheck={false} dir="ltr" />
        </fieldset>
      )}
      {type === 'fiat' && (
        <fieldset className={styles.group}>
          <legend>
            <Trans>Bank account</Trans>
          </legend>
          <TextInput {...form.field('bankName')} autoComplete="off" />
          <TextInput {...form.field('accountHolder')} autoComplete="off" />
          <TextInput {...form.field('accountNumber')} autoComplete="off" dir="ltr" />
          <TextInput {...form.field('routingNumber')} autoComplete="off" dir="ltr" />
        </fieldset>
      )}
      <ImageField {...form.field('photo')} current={currency?.image ?? null} size={[50, 50]} />
    </RecordForm>
  );
}

/** The form to add a currency. */
export function CurrenciesAdd() {
  return <CurrencyForm />;
}

/** The form to change a currency. */
export function CurrenciesEdit() {
  return (
    <RouteRecord call={client.currencies.getCurrency} fields={5} name={({ name }) => name}>
      {(currency) => <CurrencyForm currency={currency} />}
    </RouteRecord>
  );
}
