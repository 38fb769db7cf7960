import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { trashDays } from '#contract/platform/limits.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

/** A marketplace user. */
export type User = AnswerOf<typeof client.users.getUser>;

/** A user's name in a sentence: the name, or else the email, or else the address. */
export function nameOf(user: User): string {
  return user.name || user.email || user.address || user.id;
}

/** The actions for a user: in their row, and on their page. */
export function UserActions({ user }: { user: User }) {
  const { t } = useLingui();
  const { run: changeStatus } = useChange(client.users.changeUserStatus);
  const { run: remove } = useChange(client.users.deleteUser);
  const name = nameOf(user);
  const block = () =>
    confirmFirst({
      title: t`Block user`,
      sentence: t`Block ${name}? They can’t sign in until you unblock them.`,
      action: t`Block`,
      isDestructive: true,
      asksReason: true,
      run: (reason) => changeStatus({ id: user.id, status: 'blocked', reason }),
    });
  const unblock = () =>
    confirmFirst({
      title: t`Unblock user`,
      sentence: t`Unblock ${name}? They can sign in again.`,
      action: t`Unblock`,
      asksReason: true,
      run: (reason) => changeStatus({ id: user.id, status: 'active', reason }),
    });
  const askDelete = () =>
    confirmFirst({
      title: t`Delete user`,
      sentence: t`Delete ${name}? The user moves to the trash. You can restore it for ${trashDays} days.`,
      action: t`Delete`,
      isDestructive: true,
      asksReason: true,
      run: (reason) => remove({ id: user.id, reason }),
    });
  return (
    <>
      <IconButton label={t`Edit ${name}`} words={t`Edit`} to={pathTo('users.edit', user.id)}>
        <IconPencil size={17} />
      </IconButton>
      {user.status === 'active' ? (
        <IconButton label={t`Block ${name}`} words={t`Block`} onClick={block}>
          <IconBan size={17} />
        </IconButton>
      ) : (
        <IconButton label={t`Unblock ${name}`} words={t`Unblock`} onClick={unblock}>
          <IconCircleCheck size={17} />
        </IconButton>
      )}
      <RowMenu>
        <IconButton label={t`Delete ${name}`} words={t`Delete`} isDestructive onClick={askDelete}>
          <IconTrash size={17} />
        </IconButton>
      </RowMenu>
    </>
  );
}
