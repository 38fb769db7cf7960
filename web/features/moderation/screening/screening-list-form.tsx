import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ScreeningFormat, screeningFormats } from '#contract/moderation/screening-parts.ts';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { useFormatLabels } from './screening-labels.ts';

type List = AnswerOf<typeof client.screening.getScreeningList>;

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name`,
    format: t`Format`,
    url: t`Address`,
    chainId: t`Chain`,
    contract: t`Contract`,
    maxAgeHours: t`May be at most this old (hours)`,
  };
}

const valuesOf = (one?: List) => ({
  name: one?.name ?? '',
  format: one?.format ?? ('ofacSdn' as ScreeningFormat),
  url: one?.url ?? '',
  chainId: one?.chainId ?? '',
  contract: one?.contract ?? '',
  maxAgeHours: String(one?.maxAgeHours ?? 48),
});

type Values = ReturnType<typeof valuesOf>;

/** The chain and the contract of a new oracle. */
function OracleFields({ form }: { form: Pick<Form<Values>, 'field'> }) {
  const { t } = useLingui();
  const { choice } = useChains();
  return (
    <>
      <NativeSelect
        {...form.field('chainId')}
        data={[{ value: '', label: t`Choose a chain` }, ...choice]}
        description={t`The chains that this server has nodes for.`}
      />
      <TextInput
        {...form.field('contract')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        description={t`It answers isSanctioned(address). It is asked once now, and then about each wallet and destination.`}
      />
    </>
  );
}

interface FieldsProps {
  form: Pick<Form<Values>, 'field'>;
  format: ScreeningFormat;
  isNew?: boolean;
}

function Fields({ form, format, isNew = false }: FieldsProps) {
  const { t } = useLingui();
  const formats = useFormatLabels();
  return (
    <>
      <TextInput {...form.field('name')} dir="auto" autoComplete="off" />
      {isNew && (
        <NativeSelect
          {...form.field('format')}
          data={screeningFormats.map((one) => ({ value: one, label: formats[one] }))}
        />
      )}
      {format !== 'oracle' && (
        <TextInput
          {...form.field('url')}
          type="url"
          dir="ltr"
          autoComplete="off"
          description={t`Optional. The list is loaded from it every six hours. Without an address, upload its files.`}
        />
      )}
      {format === 'oracle' && isNew && <OracleFields form={form} />}
      <TextInput {...form.field('maxAgeHours')} inputMode="numeric" dir="ltr" />
    </>
  );
}

/** Adds a sanctions list. */
export function ScreeningListAdd() {
  const navigate = useNavigateWhileShown();
  const form = useCallForm({
    call: client.screening.addScreeningList,
    start: valuesOf(),
    labels: useLabels(),
    input: ({ name, format, url, chainId, contract, maxAgeHours }) => ({
      name,
      format,
      ...(format === 'oracle' ? { url: '', chainId, contract } : { url }),
      maxAgeHours: Number(maxAgeHours),
    }),
    done: ({ message, result }) => {
      toast.done(message);
      // Submitted for approval, there is no list yet.
      const { id } = result as { id?: string };
      navigate(id === undefined ? pathTo('screening.lists') : pathTo('screening.viewList', id));
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={pathTo('screening.lists')}>
      <Fields form={form} format={form.values.format} isNew />
    </CallForm>
  );
}

function EditForm({ one }: { one: List }) {
  const form = useRecordForm({
    record: one,
    call: client.screening.updateScreeningList,
    read: client.screening.getScreeningList,
    values: valuesOf,
    labels: useLabels(),
    input: ({ name, url, maxAgeHours }) => ({ name, url, maxAgeHours: Number(maxAgeHours) }),
    menu: '/screening',
    list: pathTo('screening.viewList', one.id),
  });
  return (
    <RecordForm form={form}>
      <Fields form={form} format={one.format} />
    </RecordForm>
  );
}

/** Changes a sanctions list. */
export function ScreeningListEdit() {
  return (
    <RouteRecord call={client.screening.getScreeningList} fields={3} name={({ name }) => name}>
      {(one) => <EditForm one={one} />}
    </RouteRecord>
  );
}
