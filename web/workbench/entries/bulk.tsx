import { BulkBar } from '#web/ui/bulk-bar.tsx';
import BulkDialog from '#web/ui/bulk-dialog.tsx';
import { BulkReasons } from '#web/ui/bulk-reasons.tsx';
import { unanswered } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { arabicText, colleagues, faqs, me, moment, records } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Bulk actions',
  about:
    'Lists show the bar as soon as rows are selected. What can be done with them is in `bulk` of the list’s call. The dialog tries each row first.',
} satisfies Entry;

export function Bar() {
  return (
    <BulkBar
      list={['users', 'listUsers']}
      exported={{ name: 'listUsers', label: 'Users', columns: [], filters: [], asked: {}, page: undefined }}
      acts={['block', 'assign', 'delete']}
      ids={faqs.map(({ id }) => id)}
      isAll={false}
      matching={{}}
      page={{ rows: faqs, count: 1204, countIsExact: true }}
      isWholePage
      onAll={() => {}}
      onClear={() => {}}
    />
  );
}
Bar.frame = { height: 160 };

export function BarOnAPhone() {
  return <Bar />;
}
BarOnAPhone.frame = { width: 360, height: 240 };

export function Reasons() {
  return (
    <BulkReasons
      reasons={[
        { sentence: 'The user is blocked already.', count: 204, names: colleagues.map(({ name }) => name) },
        { sentence: arabicText, count: 1, names: [me.name] },
      ]}
    />
  );
}

export function Dialog() {
  return (
    <BulkDialog
      list={['users', 'listUsers']}
      act="block"
      rows={{ ids: [records.usual] }}
      record={records.usual}
      onClose={() => {}}
    />
  );
}
Dialog.frame = { height: 520 };
Dialog.answers = {
  bulk: {
    prepareBulk: () => ({
      message: '',
      result: {
        id: records.usual,
        list: 'listUsers',
        resource: 'users',
        act: 'block',
        isUndo: false,
        startedBy: me,
        phase: 'asking',
        state: 'waiting',
        total: 1204,
        check: {
          looked: 1204,
          would: 1000,
          wouldNot: [
            {
              sentence: 'The user is blocked already.',
              count: 204,
              names: colleagues.map(({ name }) => name),
            },
          ],
        },
        outcome: { done: 0, notDone: [] },
        canUndo: true,
        error: null,
        createdAt: moment,
        endedAt: null,
      },
    }),
    cancelBulk: unanswered,
  },
};

export function Loading() {
  return (
    <BulkDialog
      list={['users', 'listUsers']}
      act="delete"
      rows={{ ids: [records.usual] }}
      record={records.usual}
      onClose={() => {}}
    />
  );
}
Loading.frame = { width: 360, height: 320 };
Loading.answers = { bulk: { prepareBulk: unanswered } };
