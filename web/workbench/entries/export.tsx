import { ExportButton } from '#web/ui/export-button.tsx';
import ExportDialog from '#web/ui/export-dialog.tsx';
import type { Entry } from '../entry.ts';
import { faqs } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Export',
  about: 'Makes a file of a list. `ListScreen` has it.',
} satisfies Entry;

const list = {
  name: 'listFaqs',
  label: 'FAQ',
  columns: [{ key: 'question', header: 'Question' }],
  filters: [],
  asked: {},
  page: { rows: faqs, count: 1204, countIsExact: true },
};

export function Closed() {
  return <ExportButton list={list} />;
}

export function Dialog() {
  return <ExportDialog list={list} onClose={() => {}} />;
}
Dialog.frame = { height: 660 };
