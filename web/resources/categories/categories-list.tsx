import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { askFirst } from '#web/kit/confirm.tsx';
import type { Column } from '#web/kit/data-table.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Category = RowOf<typeof client.categories.listCategories>;

function CategoryActions({ category }: { category: Category }) {
  const { t } = useLingui();
  const { run: remove } = useChange(client.categories.deleteCategory);
  const { name } = category;
  const askDelete = () =>
    askFirst({
      title: t`Delete category`,
      sentence: t`Want to delete ${name}?`,
      action: t`Delete`,
      isDestructive: true,
      run: () => remove({ id: category.id }),
    });
  return (
    <>
      <IconButton label={t`Edit ${name}`} to={`/categoryedit/${category.id}`}>
        <IconPencil size={17} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} isDestructive onClick={askDelete}>
        <IconTrash size={17} />
      </IconButton>
    </>
  );
}

/** Category Details: the categories of tokens. */
export function CategoriesList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/categorylist');
  const columns: Column<Category>[] = [
    { key: 'name', header: t`Category`, width: 320 },
    { key: 'createdAt', header: t`Date`, width: 200, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <ListScreen
      label={t`Category Details`}
      call={client.categories.listCategories}
      columns={columns}
      rowActions={mayChange ? (category) => <CategoryActions category={category} /> : undefined}
      action={
        mayChange && (
          <Button component={Link} to="/addcategory">
            <Trans>Add Category</Trans>
          </Button>
        )
      }
      empty={t`There are no categories yet. Add one, so that tokens can be sorted by it.`}
    />
  );
}
