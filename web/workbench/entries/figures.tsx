import { FiguresPage, FiguresTable } from '#web/ui/figures-page.tsx';
import type { Entry } from '../entry.ts';
import { arabicText } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Figures',
  about: 'Figures of the last days. A table that is too wide scrolls by itself.',
} satisfies Entry;

export function Usual() {
  return (
    <FiguresPage label="Resolved in the last">
      {(days) => (
        <FiguresTable
          of={`Cases by reason, ${days} days`}
          columns={['Decided', 'Undone', 'Median time']}
          lines={[
            { key: 'spam', label: 'Spam', figures: ['1,204', '3', '2 h'] },
            { key: 'arabic', label: arabicText, figures: ['12', '0', '—'] },
          ]}
        />
      )}
    </FiguresPage>
  );
}

export function Narrow() {
  return (
    <FiguresTable
      of="Cases by reason"
      columns={['Decided', 'Undone', 'Median time', 'Longest time']}
      lines={[{ key: 'spam', label: 'Spam', figures: ['1,204', '3', '2 h', '4 d'] }]}
    />
  );
}
Narrow.frame = { width: 360, height: 160 };
