import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

/** Static Content: text pages of the public site. */
export function StaticPagesList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.staticPages.listStaticPages>[] = [
    { key: 'identifier', compare: 'text', header: t`Title`, width: 420 },
  ];
  return (
    <ListScreen
      label={t`Static Content`}
      call={client.staticPages.listStaticPages}
      columns={columns}
      rowActions={({ id, identifier }) => (
        <IconButton label={t`Edit ${identifier}`} to={pathTo('staticPages.edit', id)}>
          <IconPencil size={17} />
        </IconButton>
      )}
      empty={t`There are no static pages. They are created when the server starts next.`}
    />
  );
}
