import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { menuEntry } from '#contract/platform/menu.ts';
import { ImpersonateAction } from '../impersonation/impersonate-action.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { Bar, EmptyState } from '#web/ui/states.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { mayOpen, pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import styles from './roles.module.css';

type Role = AnswerOf<typeof client.roles.listRoles>['roles'][number];

function Actions({ role: { id, name, holders, groups } }: { role: Role }) {
  const { t } = useLingui();
  const { run } = useChange(client.roles.deleteRole);
  const ask = () =>
    confirmFirst({
      title: t`Delete role`,
      sentence: t`Delete the role ${name}? It isn’t assigned to anyone.`,
      action: t`Delete`,
      isDestructive: true,
      run: () => run({ id }),
    });
  return (
    <div className={styles.actions}>
      <IconButton label={t`Edit ${name}`} to={pathTo('roles.edit', id)}>
        <IconPencil size={17} />
      </IconButton>
      <RowMenu>
        <ImpersonateAction of={{ roleId: id }} name={name} />
        {holders.length === 0 && groups.length === 0 && (
          <IconButton label={t`Delete ${name}`} words={t`Delete`} isDestructive onClick={ask}>
            <IconTrash size={17} />
          </IconButton>
        )}
      </RowMenu>
    </div>
  );
}

function RoleRow({ role, mayChange }: { role: Role; mayChange: boolean }) {
  const { name, restriction, holders, groups } = role;
  const given = groups.join(', ');
  const menus = restriction.filter(({ path }) => menuEntry(path)?.children === undefined);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <Plural value={menus.length} one="# menu" other="# menus" />
      </td>
      <td>
        {holders.length === 0
          ? '—'
          : holders.map(({ id, name: holder }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <RecordLink to={{ screen: 'admins.view', id }}>{holder}</RecordLink>
              </span>
            ))}
        {groups.length > 0 && (
          <p>
            <Trans>
              From company groups: <bdi>{given}</bdi>
            </Trans>
          </p>
        )}
      </td>
      <td>{mayChange && <Actions role={role} />}</td>
    </tr>
  );
}

/** Roles: named lists of permissions, each with its members. */
export function RolesList() {
  const { t } = useLingui();
  const query = useCall(client.roles.listRoles, {});
  const mayChange = useMayChange('/list');
  const admin = useSession();
  return (
    <section className={styles.screen}>
      <div className={styles.head}>
        <p>
          <Trans>
            A role is a named set of permissions. Changing it changes the permissions of all administrators
            who have it.
          </Trans>
        </p>
        <div className={styles.further}>
          {mayOpen(admin, 'roles.groups') && (
            <Button variant="default" component={Link} to={pathTo('roles.groups')}>
              <Trans>Company groups</Trans>
            </Button>
          )}
          {mayChange && (
            <Button component={Link} to={pathTo('roles.add')}>
              <Trans>Add role</Trans>
            </Button>
          )}
        </div>
      </div>
      <Loaded query={query} skeleton={<Bar width="60%" />}>
        {({ roles }) =>
          roles.length === 0 ? (
            <EmptyState>
              <Trans>There are no roles yet. Add one, then assign it on an administrator's page.</Trans>
            </EmptyState>
          ) : (
            <table className={styles.table} aria-label={t`Roles`}>
              <thead>
                <tr>
                  <th scope="col">{t`Name`}</th>
                  <th scope="col">{t`Permissions`}</th>
                  <th scope="col">{t`Assigned to`}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {roles.map((role) => (
                  <RoleRow key={role.id} role={role} mayChange={mayChange} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  );
}
