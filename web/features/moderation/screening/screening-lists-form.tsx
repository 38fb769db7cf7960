import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type ScreeningList = AnswerOf<typeof client.screeningLists.getScreeningList>;

function ScreeningListForm({ screeningList }: { screeningList?: ScreeningList }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: screeningList,
    call: screeningList ? client.screeningLists.updateScreeningList : client.screeningLists.addScreeningList,
    read: client.screeningLists.getScreeningList,
    values: (one) => ({ name: one?.name ?? '', description: one?.description ?? '' }),
    labels: { name: t`Name`, description: t`Description` },
    input: (values) => values,
    menu: '/screening-lists',
    list: pathTo('screeningLists.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" />
      <Textarea {...form.field('description')} rows={10} dir="auto" />
    </RecordForm>
  );
}

/** Adds a screening list. */
export function ScreeningListsAdd() {
  return <ScreeningListForm />;
}

/** Changes a screening list. */
export function ScreeningListsEdit() {
  return (
    <RouteRecord call={client.screeningLists.getScreeningList} fields={2} name={({ name }) => name}>
      {(screeningList) => <ScreeningListForm screeningList={screeningList} />}
    </RouteRecord>
  );
}
