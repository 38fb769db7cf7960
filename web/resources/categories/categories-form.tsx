import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import type { CallFailure } from '#web/lib/call-failure.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const list = '/categorylist';

/** Toasts the message of a save and goes to the list. */
function useDone() {
  const navigate = useNavigate();
  return ({ message }: { message: string }) => {
    toast.done(message);
    void navigate(list);
  };
}

/** An error of the name stands under the field and in a toast (specification section 8). */
function toastFailure({ errors, message, fromServer }: CallFailure): false {
  toast.failed((fromServer ? undefined : errors['name']) ?? message);
  return false;
}

/** Add Category. */
export function CategoriesAdd() {
  const { t } = useLingui();
  const mayChange = useMayChange(list);
  const form = useCallForm({
    call: client.categories.addCategory,
    start: { name: '' },
    labels: { name: t`Category` },
    input: (values) => values,
    done: useDone(),
    failed: toastFailure,
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={list} isReadOnly={!mayChange}>
      <TextInput {...form.field('name')} autoComplete="off" data-autofocus />
    </CallForm>
  );
}

type Category = AnswerOf<typeof client.categories.getCategory>;

function CategoryFields({ category }: { category: Category }) {
  const { t } = useLingui();
  const mayChange = useMayChange(list);
  const form = useCallForm({
    call: client.categories.updateCategory,
    start: { name: category.name },
    labels: { name: t`Category` },
    input: (values) => ({ id: category.id, ...values }),
    done: useDone(),
    failed: toastFailure,
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={list} isReadOnly={!mayChange}>
      <TextInput {...form.field('name')} autoComplete="off" />
    </CallForm>
  );
}

/** Update Category. */
export function CategoriesEdit() {
  const { userId = '' } = useParams();
  const query = useFreshCall(client.categories.getCategory, { id: userId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
      {(category) => <CategoryFields key={category.id} category={category} />}
    </Loaded>
  );
}
