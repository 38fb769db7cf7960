import { useState } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import type { Column } from '#web/ui/column.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { PicturedName } from '#web/ui/pictured-name.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Entry } from '../entry.ts';
import { arabicText, longText } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Table',
  about: 'The grid of `ListScreen`, alone. It is as high as its frame, and on a phone each row is a card.',
} satisfies Entry;

interface Row {
  id: string;
  name: string;
  balance: string;
  status: 'active' | 'blocked';
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <PicturedName name={name} image={null} /> },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balance }) => <Amount value={balance} symbol="ETH" />,
  },
  {
    key: 'status',
    header: 'Status',
    isSortable: false,
    cell: ({ status }) => (
      <StatusMark tone={status === 'active' ? 'positive' : 'negative'}>
        {status === 'active' ? 'Active' : 'Blocked'}
      </StatusMark>
    ),
  },
];

const rows: Row[] = [
  { id: '1', name: 'Yudi Hartono', balance: '12.5', status: 'active' },
  { id: '2', name: longText, balance: '123456789.123456789123456789', status: 'blocked' },
  { id: '3', name: arabicText, balance: '0', status: 'active' },
];

export function Usual() {
  const [sort, setSort] = useState('-name');
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={rows}
      expected={10}
      isStale={false}
      sort={sort}
      onSort={setSort}
      rowTo={() => () => {}}
    />
  );
}
Usual.frame = { height: 240 };

export function Cards() {
  const [sort, setSort] = useState('');
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={rows}
      expected={10}
      isStale={false}
      sort={sort}
      onSort={setSort}
    />
  );
}
Cards.frame = { width: 360, height: 480 };

export function Loading() {
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={undefined}
      expected={4}
      isStale={false}
      sort=""
      onSort={() => {}}
    />
  );
}
Loading.frame = { height: 260 };

export function NewerRowsLoading() {
  return (
    <DataTable label="Users" columns={columns} rows={rows} expected={10} isStale sort="" onSort={() => {}} />
  );
}
NewerRowsLoading.frame = { height: 240 };

export function Empty() {
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={[]}
      expected={10}
      isStale={false}
      sort=""
      onSort={() => {}}
      instead={<EmptyState>No users yet.</EmptyState>}
    />
  );
}
Empty.frame = { height: 260 };
