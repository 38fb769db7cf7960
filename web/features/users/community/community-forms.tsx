import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

function AddCategory() {
  const { t } = useLingui();
  const form = useRecordForm({
    call: client.community.addCommunityCategory,
    values: () => ({ name: '', description: '' }),
    labels: { name: t`Name`, description: t`Description` },
    input: (values) => values,
    menu: '/Communitycategorylist',
    list: pathTo('community.categories'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <Textarea {...form.field('description')} rows={4} />
    </RecordForm>
  );
}

function AddUser() {
  const { t } = useLingui();
  const form = useRecordForm({
    call: client.community.addCommunityUser,
    values: () => ({ username: '', name: '', email: '' }),
    labels: { username: t`User Name`, name: t`Name`, email: t`Email` },
    input: (values) => values,
    menu: '/CommunityUserList',
    list: pathTo('community.users'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('username')} autoComplete="off" />
      <TextInput {...form.field('name')} autoComplete="off" />
      <TextInput {...form.field('email')} type="email" autoComplete="off" />
    </RecordForm>
  );
}

/** Add Category; with `?user` the small form that the users' list opens (specification 5.20). */
export function CommunityAdd() {
  const [params] = useSearchParams();
  return params.has('user') ? <AddUser /> : <AddCategory />;
}

type Category = AnswerOf<typeof client.community.getCommunityCategory>;

function EditCategory({ category }: { category: Category }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: category,
    call: client.community.updateCommunityCategory,
    read: client.community.getCommunityCategory,
    values: (one = category) => ({ name: one.name, description: one.description ?? '' }),
    labels: { name: t`Category`, description: t`Description` },
    input: (values) => values,
    menu: '/Communitycategorylist',
    list: pathTo('community.categories'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <Textarea {...form.field('description')} rows={4} />
    </RecordForm>
  );
}

/** Update Category: name and description, like Add Category (specification 5.20). */
export function CommunityCategoryEdit() {
  return (
    <RouteRecord call={client.community.getCommunityCategory} fields={2} name={({ name }) => name}>
      {(category) => <EditCategory category={category} />}
    </RouteRecord>
  );
}
