import { IconTrash } from '@tabler/icons-react';
import { client } from '#web/lib/client.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Actions',
  title: 'Row actions',
  about:
    'Edit leads to the form of the record. Delete asks first, with the name of the record. What a row needs rarely is in its menu.',
} satisfies Entry;

export function Usual() {
  return (
    <>
      <EditAction name="Art" to="/categories/1" />
      <DeleteAction id={records.usual} name="Art" title="Delete category" call={client.faqs.deleteFaq} />
    </>
  );
}

export function WithMenu() {
  return (
    <>
      <EditAction name="Art" to="/categories/1" />
      <RowMenu>
        <IconButton label="Delete Art" words="Delete" isDestructive onClick={() => {}}>
          <IconTrash size={17} />
        </IconButton>
      </RowMenu>
    </>
  );
}
