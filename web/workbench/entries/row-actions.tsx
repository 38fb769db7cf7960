import { client } from '#web/lib/client.ts';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Actions',
  title: 'Row actions',
  about: 'Edit leads to the form of the record. Delete asks first, with the name of the record.',
} satisfies Entry;

export function Usual() {
  return (
    <>
      <EditAction name="Art" to="/categories/1" />
      <DeleteAction id={records.usual} name="Art" title="Delete category" call={client.faqs.deleteFaq} />
    </>
  );
}
