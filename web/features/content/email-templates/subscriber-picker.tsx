import { MultiSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchMaxLength } from '#contract/platform/limits.ts';
import { client } from '#web/lib/client.ts';
import styles from './email-templates.module.css';

/** The search starts when nobody has typed for this long, in milliseconds. */
const restMs = 300;

const shown = 25;

/** The number of subscribers, and the first ones that match a search. */
export function useSubscribers(search: string) {
  return useQuery({
    queryKey: [...client.emailTemplates.listSubscribers.key, search],
    queryFn: ({ signal }) =>
      client.emailTemplates.listSubscribers({ search, limit: shown, sort: 'email' }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface SubscriberPickerProps {
  chosen: string[];
  onChange: (chosen: string[]) => void;
  disabled: boolean;
}

/** Selects several subscribers by typing. The server searches, because there may be very many. */
export function SubscriberPicker({ chosen, onChange, disabled }: SubscriberPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, searchMaxLength)), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError } = useSubscribers(search);
  const found = data?.rows.map(({ email }) => email) ?? [];
  return (
    <MultiSelect
      label={t`Subscribers`}
      placeholder={chosen.length === 0 ? t`Type part of an address` : ''}
      value={chosen}
      onChange={onChange}
      // Selected subscribers stay in the list during the next search.
      data={[...new Set([...chosen, ...found])]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t`Clear selection` }}
      disabled={disabled}
      maxDropdownHeight={280}
      nothingFoundMessage={isError ? t`The subscribers could not be loaded.` : t`No subscribers match.`}
      classNames={{ inputField: styles.typed ?? '' }}
      dir="ltr"
    />
  );
}
