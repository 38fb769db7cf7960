import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteReadersMax } from '#contract/platform/limits.ts';
import type { AssignableKind } from '#contract/platform/assignable-kinds.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './colleague-field.module.css';

export interface ColleagueFieldProps {
  label: string;
  /** The record that the colleague must be able to read. */
  kind: AssignableKind;
  record: string;
  /** The id of the selected colleague; empty for nobody. */
  value: string;
  /** The selected colleague, in case the choices don't include them. */
  known?: { id: string; name: string } | undefined;
  disabled?: boolean;
  onChange: (id: string) => void;
}

/** Selects one of the colleagues who may read a record. If there are many, a field above finds one by name. */
export function ColleagueField(props: ColleagueFieldProps) {
  const { label, kind, record, value, known, disabled = false, onChange } = props;
  const { t } = useLingui();
  const me = useSession();
  const [search, setSearch] = useState('');
  const [areMany, setMany] = useState(false);
  const input = { kind, record, search: search.trim() };
  const { data } = useQuery({
    queryKey: [...client.notes.listNoteReaders.key, input],
    queryFn: ({ signal }) => client.notes.listNoteReaders(input, { signal }),
    placeholderData: (before) => before,
  });
  const readers = data?.readers ?? [];
  if (!areMany && readers.length >= noteReadersMax) setMany(true);
  const people = new Map([
    ...(me ? [[me.id, t`Me`] as const] : []),
    ...readers.filter(({ id }) => id !== me?.id).map(({ id, name }) => [id, name] as const),
    ...(known && known.id !== me?.id ? [[known.id, known.name] as const] : []),
  ]);
  const select = (
    <NativeSelect
      label={label}
      value={value}
      disabled={disabled}
      data={[
        { value: '', label: t`Unassigned` },
        ...[...people].map(([id, name]) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  if (!areMany) return select;
  return (
    <div className={styles.field}>
      {select}
      <TextInput
        type="search"
        aria-label={t`Find a colleague by name`}
        placeholder={t`Find a colleague by name`}
        maxLength={100}
        value={search}
        disabled={disabled}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter selects the only match.
          const [only, ...others] = readers;
          if (event.key !== 'Enter' || search.trim() === '' || !only || others.length > 0) return;
          event.preventDefault();
          onChange(only.id);
        }}
      />
      {search.trim() !== '' && (
        <p role="status" className={styles.found}>
          {readers.length === 0
            ? t`Nobody with this name can read this record.`
            : readers.map(({ name }) => name).join(', ')}
        </p>
      )}
    </div>
  );
}
