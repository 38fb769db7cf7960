import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchDebounceMs, searchMaxLength } from '#contract/platform/limits.ts';

export interface SearchBoxProps {
  /** The current search. */
  value: string;
  onSearch: (search: string) => void;
}

/** Searches after a second without typing (section 9). Enter and the clear button search immediately. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [url, setUrl] = useState({ value, sent: value });
  const input = useRef<HTMLInputElement>(null);
  if (url.value !== value) {
    setUrl({ value, sent: value });
    // The back button or a link changed the search. Our own search must not undo what was typed since.
    if (url.sent !== value) setTyped(value);
  }
  const search = (next: string) => {
    const sent = next.trim();
    if (sent === value) return;
    setUrl({ value, sent });
    onSearch(sent);
  };
  const searchTyped = useEffectEvent(() => search(typed));
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => searchTyped(), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextInput
      ref={input}
      role="searchbox"
      aria-label={t`Search`}
      placeholder={t`Search`}
      maxLength={searchMaxLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t`Clear search`}
            onClick={() => {
              setTyped('');
              search('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
