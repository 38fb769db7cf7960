import { client } from '#web/lib/client.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { useTableLayout } from '#web/ui/use-table-layout.ts';
import { ViewButton } from '#web/ui/view-button.tsx';
import ViewPanel from '#web/ui/view-panel.tsx';
import { SaveViewButton } from '#web/ui/save-view-button.tsx';
import SaveViewForm from '#web/ui/save-view-form.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Lists',
  title: 'View of a list',
  about: 'Saved views, density and columns. Views are tabs above their list. `ListScreen` has all of it.',
} satisfies Entry;

const columns: ColumnOf<typeof client.faqs.listFaqs>[] = [
  { key: 'question', header: 'Question', width: 340 },
  { key: 'answer', header: 'Answer' },
];
const state = { page: 1, limit: 10, search: '', sort: '', filters: {} };

/** The layout that `ListScreen` passes on, with the menu of the list. */
function useExampleView() {
  const look = useTableLayout('listFaqs', columns, state, []);
  return { list: 'listFaqs', columns, look: { ...look, path: '/faq' as const }, state };
}

export function Closed() {
  return <ViewButton {...useExampleView()} />;
}

export function Panel() {
  return <ViewPanel {...useExampleView()} onClose={() => {}} />;
}
Panel.frame = { height: 640 };

export function PanelOnAPhone() {
  return <ViewPanel {...useExampleView()} onClose={() => {}} />;
}
PanelOnAPhone.frame = { width: 360, height: 700 };

export function Tabs() {
  return <ViewTabs list="listFaqs" path="/faq" open={undefined} />;
}

const saved = {
  list: 'listFaqs',
  path: '/faq',
  query: 'search=wallet',
  name: 'Wallets',
} as const;

export function SaveButton() {
  return <SaveViewButton {...saved} columns={{ order: [], hidden: [], widths: {} }} />;
}

export function SaveForm() {
  return <SaveViewForm {...saved} columns={{ order: [], hidden: [], widths: {} }} onClose={() => {}} />;
}
SaveForm.frame = { height: 360 };
