import { IconBan, IconPencil } from '@tabler/icons-react';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Identifier, RecordCard, RecordColumns, RecordPage } from '#web/ui/record-page.tsx';
import { RecordTabs, useOpenTab } from '#web/ui/record-tabs.tsx';
import { RecordSkeleton } from '#web/ui/records/record-skeleton-view.tsx';
import { RecordNotFound } from '#web/ui/records/record-view.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Entry } from '../entry.ts';
import { addresses, picture } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Record page',
  about:
    'The frame of a record: head, tabs and two columns. `RecordView` fills it with what every record has: activity, details, notes and the lists that belong to it.',
} satisfies Entry;

const tabs = [
  { name: 'timeline', label: 'Overview' },
  { name: 'withdrawals', label: 'Withdrawals', count: { count: 12, countIsExact: true } },
  { name: 'tickets', label: 'Tickets', count: { count: 0, countIsExact: true } },
  { name: 'trades', label: 'Trades', count: { count: 10_000, countIsExact: false } },
];

export function Usual() {
  return (
    <RecordPage
      name="Yudi Hartono"
      picture={<img src={picture} alt="" width={48} height={48} />}
      status={<StatusMark tone="positive">Active</StatusMark>}
      identifiers={
        <Identifier label="Wallet">
          <Copyable text={addresses.unknown} />
        </Identifier>
      }
      actions={
        <>
          <IconButton label="Edit Yudi Hartono" words="Edit" to="/users/1">
            <IconPencil size={17} />
          </IconButton>
          <IconButton label="Block Yudi Hartono" words="Block" isDestructive onClick={() => {}}>
            <IconBan size={17} />
          </IconButton>
        </>
      }
      tabs={<RecordTabs tabs={tabs} open={useOpenTab(tabs)} />}
    >
      <RecordColumns
        main={
          <RecordCard title="Activity">
            <p>What happened to the record.</p>
          </RecordCard>
        }
        aside={
          <RecordCard title="Details">
            <DescriptionList>
              <DescriptionItem name="Country">Indonesia</DescriptionItem>
              <DescriptionItem name="Referred by">—</DescriptionItem>
            </DescriptionList>
          </RecordCard>
        }
      />
    </RecordPage>
  );
}
Usual.frame = { height: 420 };

export function OnAPhone() {
  return <Usual />;
}
OnAPhone.frame = { width: 360, height: 620 };

export function Loading() {
  return <RecordSkeleton />;
}
Loading.frame = { height: 320 };

export function Deleted() {
  return <RecordNotFound back="faqs.list">There is no such record, or it was deleted.</RecordNotFound>;
}
