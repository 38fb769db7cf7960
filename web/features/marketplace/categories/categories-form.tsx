import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type Category = AnswerOf<typeof client.categories.getCategory>;

function CategoryForm({ category }: { category?: Category }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: category,
    call: category ? client.categories.updateCategory : client.categories.addCategory,
    read: client.categories.getCategory,
    values: (one) => ({ name: one?.name ?? '' }),
    labels: { name: t`Category` },
    input: (values) => values,
    menu: '/categorylist',
    list: pathTo('categories.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" />
    </RecordForm>
  );
}

/** Add Category. */
export function CategoriesAdd() {
  return <CategoryForm />;
}

/** Update Category. */
export function CategoriesEdit() {
  return (
    <RouteRecord call={client.categories.getCategory} fields={1} name={({ name }) => name}>
      {(category) => <CategoryForm category={category} />}
    </RouteRecord>
  );
}
