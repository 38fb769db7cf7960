import { Button, InputBase } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { noteTextMax } from '#contract/platform/limits.ts';
import type { NoteKind } from '#contract/moderation/note-kinds.ts';
import { useChange } from '../use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import styles from './notes-panel.module.css';

type Note = AnswerOf<typeof client.notes.listNotes>['notes'][number];
type Person = Note['author'];

/** The text after the last `@` before the caret: one or two words. */
const nameTyped = /(?:^|\s)@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/;

interface NoteFieldsProps {
  kind: NoteKind;
  record: string;
  label: string;
  start: { text: string; mentions: readonly Person[] };
  action: string;
  /** Returns whether it was saved. */
  onSave: (text: string, mentions: string[]) => Promise<boolean>;
  onCancel?: () => void;
}

/** The text of a note. After an `@` it offers the colleagues who may read the record. */
function NoteFields({ kind, record, label, start, action, onSave, onCancel }: NoteFieldsProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start.text);
  const [people, setPeople] = useState<readonly Person[]>(start.mentions);
  const [search, setSearch] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const input = { kind, record, search: search ?? '' };
  const { data } = useQuery({
    queryKey: [...client.notes.listNoteReaders.key, input],
    queryFn: ({ signal }) => client.notes.listNoteReaders(input, { signal }),
    enabled: search !== undefined,
  });
  const readers = search === undefined ? undefined : data?.readers.slice(0, 6);
  const layout = (element: HTMLTextAreaElement) =>
    setSearch(nameTyped.exec(element.value.slice(0, element.selectionStart))?.[1]);
  const mention = (person: Person) => {
    const caret = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, caret).replace(/@[^@]*$/, `@${person.name} `);
    setText(before + text.slice(caret));
    setPeople([...people.filter(({ id }) => id !== person.id), person]);
    setSearch(undefined);
    field.current?.focus();
  };
  const save = async () => {
    setSaving(true);
    const named = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    if (await onSave(text, named)) {
      setText('');
      setPeople([]);
    }
    setSaving(false);
  };
  return (
    <div className={styles.write}>
      <InputBase
        component="textarea"
        multiline
        classNames={{ input: styles.field }}
        ref={field}
        aria-label={label}
        placeholder={t`Write a note. @ mentions a colleague.`}
        rows={2}
        maxLength={noteTextMax}
        // The placeholder has the direction of the page.
        dir={text === '' ? undefined : 'auto'}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          layout(currentTarget);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') void save();
        }}
      />
      {readers && (
        <div className={styles.readers} role="group" aria-label={t`Mention`}>
          {readers.map((person) => (
            <Button key={person.id} size="compact-sm" variant="default" onClick={() => mention(person)}>
              <bdi>{person.name}</bdi>
            </Button>
          ))}
          {readers.length === 0 && search !== '' && (
            <span role="status">
              <Trans>Nobody named {isolated(search ?? '')} can read this record.</Trans>
            </span>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <Button size="xs" disabled={text.trim() === ''} loading={isSaving} onClick={() => void save()}>
          {action}
        </Button>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Writes a note on a record. */
export function NewNote({ kind, record }: { kind: NoteKind; record: string }) {
  const { t } = useLingui();
  const { run } = useChange(client.notes.addNote);
  return (
    <NoteFields
      kind={kind}
      record={record}
      label={t`New note`}
      start={{ text: '', mentions: [] }}
      action={t`Add note`}
      onSave={async (text, mentions) => (await run({ kind, record, text, mentions })) !== undefined}
    />
  );
}

/** Edits one of the admin's own notes. */
export function NoteForm({ note, onEnd }: { note: Note; onEnd: () => void }) {
  const { t } = useLingui();
  const { run } = useChange(client.notes.editNote);
  const { id, kind, record, version } = note;
  return (
    <NoteFields
      kind={kind}
      record={record}
      label={t`Edit note`}
      start={note}
      action={t`Save`}
      onSave={async (text, mentions) => {
        const isSaved = (await run({ id, text, mentions, version })) !== undefined;
        if (isSaved) onEnd();
        return isSaved;
      }}
      onCancel={onEnd}
    />
  );
}
