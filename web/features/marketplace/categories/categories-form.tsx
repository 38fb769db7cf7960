import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ImageField } from '#web/ui/image-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

const previewSize = [100, 100] as const;

type Category = AnswerOf<typeof client.categories.getCategory>;

function CategoryForm({ category }: { category?: Category }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: category,
    call: category ? client.categories.updateCategory : client.categories.addCategory,
    read: client.categories.getCategory,
    values: (one) => ({ name: one?.name ?? '', image: null as File | null }),
    labels: { name: t`Category`, image: t`Picture` },
    input: ({ name, image }) => ({ name, image: image ?? undefined }),
    menu: '/categorylist',
    list: pathTo('categories.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <ImageField {...form.field('image')} current={category?.image ?? null} size={previewSize} />
    </RecordForm>
  );
}

/** The form to add a category. */
export function CategoriesAdd() {
  return <CategoryForm />;
}

/** The form to change a category. An image that isn't replaced stays. */
export function CategoriesEdit() {
  return (
    <RouteRecord call={client.categories.getCategory} fields={2} name={({ name }) => name}>
      {(category) => <CategoryForm category={category} />}
    </RouteRecord>
  );
}
