import { useState } from 'react';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextFilter } from '#web/ui/text-filter.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Fields',
  title: 'Search, filter and reason',
  about:
    '`SearchBox` searches after a second without typing, `TextFilter` on Enter. `ReasonField` is for dialogs that confirm something.',
} satisfies Entry;

export function Search() {
  const [search, setSearch] = useState('');
  return <SearchBox value={search} onSearch={setSearch} />;
}

export function SearchWithText() {
  const [search, setSearch] = useState('سحب');
  return <SearchBox value={search} onSearch={setSearch} />;
}

export function Filter() {
  const [text, setText] = useState('');
  return <TextFilter label="Email" value={text} onChange={setText} />;
}

export function FullFilter() {
  const [text, setText] = useState('12345');
  return (
    <TextFilter
      label="Number"
      value={text}
      onChange={setText}
      maxLength={5}
      whenFull="At most 5 characters."
    />
  );
}

export function Reason() {
  const [reason, setReason] = useState('');
  return <ReasonField value={reason} onChange={setReason} onSend={() => {}} />;
}
