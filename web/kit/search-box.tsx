import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs, searchMaxLength } from '#contract/limits.ts';

export interface SearchBoxProps {
  /** The search that is in force. */
  value: string;
  onSearch: (search: string) => void;
}

/** Searches after a second without typing (section 9); Enter and the clearing cross don't wait. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  if (known !== value) {
    // The back button, or a link: the box follows the URL.
    setKnown(value);
    setTyped(value);
  }
  const search = (next: string) => {
    setKnown(next.trim());
    if (next.trim() !== value) onSearch(next.trim());
  };
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(typed), searchDebounceMs);
    return () => clearTimeout(timer);
  });
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
