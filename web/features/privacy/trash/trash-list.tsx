import { Trans, useLingui } from '@lingui/react/macro';
import { trashDays } from '#contract/platform/limits.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { client } from '#web/lib/client.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import { Restore } from './restore-action.tsx';
import styles from './trash.module.css';

/** When a record was deleted, and by whom: the last columns of each list. */
function useDeletionColumns() {
  const { t } = useLingui();
  return [
    {
      key: 'deletedAt',
      compare: 'time',
      header: t`Deleted`,
      width: 180,
      cell: ({ deletedAt }: { deletedAt: string }) => <Instant at={deletedAt} />,
    },
    { key: 'deletedBy', header: t`By`, width: 120, isSortable: false },
  ] as const;
}

function DeletedUsers() {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.users.listDeletedUsers>[] = [
    { key: 'name', compare: 'text', header: t`First Name`, width: 148 },
    { key: 'email', compare: 'text', header: t`Email`, width: 188 },
    {
      key: 'address',
      compare: 'text',
      header: t`Address`,
      width: 148,
      isSortable: false,
      cell: ({ address }) => (address ? <Copyable text={address} /> : '—'),
    },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted users`}
      call={client.users.listDeletedUsers}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name, email }) => (
              <Restore id={id} name={name || email || id} call={client.users.restoreUser} />
            )
          : undefined
      }
      empty={t`No deleted users. Deleted users stay here for ${trashDays} days.`}
    />
  );
}

function DeletedTokens() {
  const { t } = useLingui();
  const mayChange = useMayChange('/TokenList');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.tokens.listDeletedTokens>[] = [
    { key: 'name', compare: 'text', header: t`Token name`, width: 176 },
    { key: 'collection', compare: 'text', header: t`Collection`, width: 160 },
    {
      key: 'owner',
      compare: 'text',
      header: t`Owner`,
      width: 148,
      isSortable: false,
      cell: ({ owner }) => <Copyable text={owner} />,
    },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted tokens`}
      call={client.tokens.listDeletedTokens}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => <Restore id={id} name={name} call={client.tokens.restoreToken} />
          : undefined
      }
      empty={t`No deleted tokens. Deleted tokens stay here for ${trashDays} days.`}
    />
  );
}

function DeletedSubscribers() {
  const { t } = useLingui();
  const mayChange = useMayChange('/emailTemplate');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.subscribers.listDeletedSubscribers>[] = [
    { key: 'email', compare: 'text', header: t`Email`, width: 240 },
    { key: 'name', compare: 'text', header: t`Name`, width: 160, cell: ({ name }) => name || '—' },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted subscribers`}
      call={client.subscribers.listDeletedSubscribers}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, email }) => <Restore id={id} name={email} call={client.subscribers.restoreSubscriber} />
          : undefined
      }
      empty={t`No deleted subscribers. Deleted subscribers stay here for ${trashDays} days.`}
    />
  );
}

function DeletedCategories() {
  const { t } = useLingui();
  const mayChange = useMayChange('/categorylist');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.categories.listDeletedCategories>[] = [
    { key: 'name', compare: 'text', header: t`Category`, width: 320 },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted categories`}
      call={client.categories.listDeletedCategories}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => <Restore id={id} name={name} call={client.categories.restoreCategory} />
          : undefined
      }
      empty={t`No deleted categories. Deleted categories stay here for ${trashDays} days.`}
    />
  );
}

function DeletedFaqs() {
  const { t } = useLingui();
  const mayChange = useMayChange('/faq');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.faqs.listDeletedFaqs>[] = [
    { key: 'name', compare: 'text', header: t`Question`, width: 320 },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted questions`}
      call={client.faqs.listDeletedFaqs}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => <Restore id={id} name={name} call={client.faqs.restoreFaq} />
          : undefined
      }
      empty={t`No deleted questions. Deleted questions stay here for ${trashDays} days.`}
    />
  );
}

function DeletedProducts() {
  const { t } = useLingui();
  const mayChange = useMayChange('/CmsList');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.products.listDeletedProducts>[] = [
    { key: 'name', compare: 'text', header: t`Product Name`, width: 320 },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted product entries`}
      call={client.products.listDeletedProducts}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => <Restore id={id} name={name} call={client.products.restoreProduct} />
          : undefined
      }
      empty={t`No deleted product entries. Deleted product entries stay here for ${trashDays} days.`}
    />
  );
}

/** Trash: deleted records that can still be restored. Each kind is shown to admins who may see its list. */
export function TrashList() {
  const { t } = useLingui();
  const admin = useSession();
  const [params] = useQueryString();
  const kinds = (
    [
      { value: 'users', label: t`Users`, menu: '/user', Deleted: DeletedUsers },
      { value: 'tokens', label: t`Tokens`, menu: '/TokenList', Deleted: DeletedTokens },
      { value: 'subscribers', label: t`Subscribers`, menu: '/emailTemplate', Deleted: DeletedSubscribers },
      { value: 'categories', label: t`Categories`, menu: '/categorylist', Deleted: DeletedCategories },
      { value: 'faqs', label: t`FAQ`, menu: '/faq', Deleted: DeletedFaqs },
      { value: 'products', label: t`CMS`, menu: '/CmsList', Deleted: DeletedProducts },
    ] as const
  ).filter(({ menu }) => admin && mayUse(admin, menu, 'read'));
  const asked = params.get('kind');
  const kind = kinds.find(({ value }) => value === asked) ?? kinds[0];
  if (!kind)
    return (
      <p className={styles.sentence}>
        <Trans>
          Deleted records are kept here. You don’t have permission to see any of them. Ask a superadmin for
          access.
        </Trans>
      </p>
    );
  const { value, Deleted } = kind;
  return (
    <div className={styles.screen}>
      <p className={styles.sentence}>
        <Trans>
          You can restore deleted records for {trashDays} days. After that, they are permanently erased.
        </Trans>
      </p>
      {kinds.length > 1 && (
        <TabBar
          label={t`Deleted records`}
          isInPlace
          tabs={kinds.map((each) => ({
            key: each.value,
            to: { search: `?kind=${each.value}` },
            label: each.label,
            isOpen: each.value === value,
          }))}
        />
      )}
      <Deleted key={value} />
    </div>
  );
}
