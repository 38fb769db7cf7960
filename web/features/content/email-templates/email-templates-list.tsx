import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

/** Email Templates: the texts of emails to subscribers. */
export function EmailTemplatesList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.emailTemplates.listEmailTemplates>[] = [
    { key: 'identifier', compare: 'text', header: t`Identifier`, width: 260 },
    { key: 'subject', compare: 'text', header: t`Subject`, width: 420 },
  ];
  return (
    <ListScreen
      label={t`Email Templates`}
      call={client.emailTemplates.listEmailTemplates}
      columns={columns}
      rowActions={({ id, identifier }) => (
        <IconButton label={t`Edit ${identifier}`} to={pathTo('emailTemplates.edit', id)}>
          <IconPencil size={17} />
        </IconButton>
      )}
      empty={t`There are no email templates. They are created when the server starts next.`}
    />
  );
}
