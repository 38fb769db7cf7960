import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type AddressName = AnswerOf<typeof client.addressNames.getAddressName>;

/** Adds a name for an address. */
export function AddressNamesAdd() {
  const { t } = useLingui();
  const form = useRecordForm({
    call: client.addressNames.addAddressName,
    read: client.addressNames.getAddressName,
    values: (one) => ({ address: one?.address ?? '', name: one?.name ?? '' }),
    labels: { address: t`Address`, name: t`Name` },
    input: (values) => values,
    menu: '/address-names',
    list: pathTo('addressNames.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('address')} autoComplete="off" spellCheck={false} dir="ltr" />
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" />
    </RecordForm>
  );
}

function RenameForm({ addressName }: { addressName: AddressName }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: addressName,
    call: client.addressNames.updateAddressName,
    read: client.addressNames.getAddressName,
    values: (one) => ({ name: one?.name ?? '' }),
    labels: { name: t`Name` },
    input: (values) => values,
    menu: '/address-names',
    list: pathTo('addressNames.list'),
  });
  return (
    <RecordForm form={form}>
      <DescriptionList>
        <DescriptionItem name={<Trans>Address</Trans>}>
          <Copyable text={addressName.address} isWhole />
        </DescriptionItem>
      </DescriptionList>
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" />
    </RecordForm>
  );
}

/** Renames an address. */
export function AddressNamesEdit() {
  return (
    <RouteRecord call={client.addressNames.getAddressName} fields={1} name={({ name }) => name}>
      {(addressName) => <RenameForm addressName={addressName} />}
    </RouteRecord>
  );
}
