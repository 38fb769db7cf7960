import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const categories = '/Communitycategorylist';
const users = '/CommunityUserList';

/** Toasts the message of a save and goes to a list. */
function useDone(list: string) {
  const navigate = useNavigate();
  return ({ message }: { message: string }) => {
    toast.done(message);
    void navigate(list);
  };
}

function AddCategory() {
  const { t } = useLingui();
  const mayChange = useMayChange(categories);
  const form = useCallForm({
    call: client.community.addCommunityCategory,
    start: { name: '', description: '' },
    labels: { name: t`Name`, description: t`Description` },
    input: (values) => values,
    done: useDone(categories),
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={categories} isReadOnly={!mayChange}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <Textarea {...form.field('description')} rows={4} />
    </CallForm>
  );
}

function AddUser() {
  const { t } = useLingui();
  const mayChange = useMayChange(users);
  const form = useCallForm({
    call: client.community.addCommunityUser,
    start: { username: '', name: '', email: '' },
    labels: { username: t`User Name`, name: t`Name`, email: t`Email` },
    input: (values) => values,
    done: useDone(users),
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={users} isReadOnly={!mayChange}>
      <TextInput {...form.field('username')} autoComplete="off" />
      <TextInput {...form.field('name')} autoComplete="off" />
      <TextInput {...form.field('email')} type="email" autoComplete="off" />
    </CallForm>
  );
}

/** Add Category; with `?user` the small form that the users' list leads to (decisions 6). */
export function CommunityAdd() {
  const [params] = useSearchParams();
  return params.has('user') ? <AddUser /> : <AddCategory />;
}

type Category = AnswerOf<typeof client.community.getCommunityCategory>;

function CategoryFields({ category }: { category: Category }) {
  const { t } = useLingui();
  const mayChange = useMayChange(categories);
  const form = useCallForm({
    call: client.community.updateCommunityCategory,
    start: { name: category.name },
    labels: { name: t`Category` },
    input: (values) => ({ id: category.id, ...values }),
    done: useDone(categories),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={categories} isReadOnly={!mayChange}>
      <TextInput {...form.field('name')} autoComplete="off" />
    </CallForm>
  );
}

/** Update Category: one field; the description stays as it is. */
export function CommunityCategoryEdit() {
  const { userId = '' } = useParams();
  const query = useFreshCall(client.community.getCommunityCategory, { id: userId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
      {(category) => <CategoryFields key={category.id} category={category} />}
    </Loaded>
  );
}
