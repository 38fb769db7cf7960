import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { nationalIdTypes, type NationalIdType } from '#contract/moderation/travel-rule-values.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Transfer } from './delivery-labels.ts';
import { useIdTypeLabels } from './transfer-labels.ts';
import styles from './travel-rule.module.css';

function useLabels() {
  const { t } = useLingui();
  return {
    counterpartyId: t`Counterparty`,
    originatorLastName: t`Last name`,
    originatorFirstName: t`First names`,
    originatorStreet: t`Street`,
    originatorBuilding: t`Building number`,
    originatorPostCode: t`Postal code`,
    originatorTown: t`Town`,
    originatorCountry: t`Country`,
    originatorIdType: t`Type of identifier`,
    originatorIdNumber: t`National identifier`,
    originatorIdCountry: t`Country of issue`,
    originatorBirthDate: t`Date of birth`,
    originatorBirthPlace: t`Place of birth`,
    beneficiaryLastName: t`Last name`,
    beneficiaryFirstName: t`First names`,
  };
}

const valuesOf = (one?: Transfer) => {
  const {
    originatorAccount: _from,
    beneficiaryAccount: _to,
    ...data
  } = one?.data ?? ({} as Transfer['data']);
  return { ...data, counterpartyId: one?.counterpartyId ?? '' };
};

type Name = keyof ReturnType<typeof useLabels>;

const home: readonly Name[] = [
  'originatorStreet',
  'originatorBuilding',
  'originatorPostCode',
  'originatorTown',
];

function EditForm({ one }: { one: Transfer }) {
  const { t } = useLingui();
  const types = useIdTypeLabels();
  const { data } = useCall(client.travelRule.listTravelRuleCounterparties, { limit: 100, sort: 'name' });
  const form = useRecordForm({
    record: one,
    call: client.travelRule.fillTravelRuleTransfer,
    read: client.travelRule.getTravelRuleTransfer,
    values: valuesOf,
    labels: useLabels(),
    input: ({ counterpartyId, originatorIdType, ...values }) => ({
      ...values,
      originatorIdType: originatorIdType as NationalIdType,
      counterpartyId: counterpartyId === '' ? null : counterpartyId,
    }),
    menu: '/travel-rule',
    list: pathTo('travelRule.view', one.id),
  });
  const text = (name: Name) => (
    <TextInput key={name} {...form.field(name)} dir="auto" maxLength={100} autoComplete="off" />
  );
  const country = (name: Name) => (
    <TextInput
      {...form.field(name)}
      dir="ltr"
      maxLength={2}
      autoComplete="off"
      description={t`Two letters, such as DE.`}
    />
  );
  return (
    <RecordForm form={form} submit={<Trans>Save data</Trans>}>
      <NativeSelect
        {...form.field('counterpartyId')}
        data={[
          { value: '', label: t`Not chosen` },
          ...(data?.rows ?? []).map(({ id, name, isActive }) => ({
            value: id,
            label: name,
            disabled: !isActive,
          })),
        ]}
      />
      <DescriptionList>
        <DescriptionItem name={t`Account of the beneficiary`}>
          <Copyable text={one.data.beneficiaryAccount} />
        </DescriptionItem>
      </DescriptionList>
      <h2 className={styles.heading}>
        <Trans>Beneficiary</Trans>
      </h2>
      {text('beneficiaryLastName')}
      {text('beneficiaryFirstName')}
      <h2 className={styles.heading}>
        <Trans>Originator</Trans>
      </h2>
      {text('originatorLastName')}
      {text('originatorFirstName')}
      <p className={styles.notice}>
        <Trans>Enter an address, a national identifier, or date and place of birth.</Trans>
      </p>
      {home.map(text)}
      {country('originatorCountry')}
      <NativeSelect
        {...form.field('originatorIdType')}
        data={nationalIdTypes.map((type) => ({ value: type, label: types[type] }))}
      />
      {text('originatorIdNumber')}
      {country('originatorIdCountry')}
      <TextInput {...form.field('originatorBirthDate')} type="date" />
      {text('originatorBirthPlace')}
    </RecordForm>
  );
}

/** Enters the data of an outgoing transfer. */
export function TransferEdit() {
  return (
    <RouteRecord
      call={client.travelRule.getTravelRuleTransfer}
      fields={12}
      name={({ counterpartyName, userName }) => counterpartyName ?? userName ?? ''}
    >
      {(one) => <EditForm one={one} />}
    </RouteRecord>
  );
}
