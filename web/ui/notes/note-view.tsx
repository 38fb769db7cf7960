import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmFirst } from '../confirm.tsx';
import { IconButton } from '../icon-button.tsx';
import { Instant } from '../instant.tsx';
import { Loaded } from '../loaded.tsx';
import { Bar } from '../states.tsx';
import { useChange } from '../use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes-panel.module.css';

type Note = AnswerOf<typeof client.notes.listNotes>['notes'][number];

/** One note: its author, time, text, and previous text. */
export function NoteView({ note, mayWrite }: { note: Note; mayWrite: boolean }) {
  const { t } = useLingui();
  const me = useSession();
  const { run: remove } = useChange(client.notes.deleteNote);
  const [isEditing, setEditing] = useState(false);
  const isOwn = note.author.id === me?.id;
  const isDeleted = note.deletedAt !== null;
  const mayDelete = mayWrite && !isDeleted && (isOwn || me?.role === 'superadmin');
  const { id, author, deletedBy } = note;
  const askDelete = () =>
    confirmFirst({
      title: t`Delete note`,
      sentence: t`Delete the note of ${author.name}? A placeholder stays visible. The author and superadmins can still read the note.`,
      action: t`Delete`,
      isDestructive: true,
      run: () => remove({ id }),
    });
  if (isEditing) {
    return (
      <li>
        <NoteForm note={note} onEnd={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li>
      <header>
        <b>
          <bdi>{author.name}</bdi>
        </b>
        {note.authorKind === 'key' && (
          <span>
            <Trans>API key</Trans>
          </span>
        )}
        <Instant at={note.createdAt} />
        {note.editedAt !== null && !isDeleted && (
          <span>
            <Trans>edited</Trans>
          </span>
        )}
        <span className={styles.own}>
          {mayWrite && isOwn && !isDeleted && (
            <IconButton label={t`Edit note`} onClick={() => setEditing(true)}>
              <IconPencil size={16} />
            </IconButton>
          )}
          {mayDelete && (
            <IconButton label={t`Delete note`} isDestructive onClick={askDelete}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </span>
      </header>
      {isDeleted ? (
        <p className={styles.none}>
          <Trans>
            Deleted by <bdi>{deletedBy}</bdi>
          </Trans>
        </p>
      ) : (
        <p className={styles.text} dir="auto">
          <Text note={note} />
        </p>
      )}
      {(isDeleted ? isOwn || me?.role === 'superadmin' : note.editedAt !== null) && <Former id={id} />}
    </li>
  );
}

/** The text with its mentions highlighted. */
function Text({ note: { text, mentions } }: { note: Note }) {
  const names = mentions.map(({ name }) => `@${name}`);
  if (names.length === 0) return text;
  const pattern = new RegExp(`(${names.map((name) => RegExp.escape(name)).join('|')})`);
  return text.split(pattern).map((part, index) => (names.includes(part) ? <b key={index}>{part}</b> : part));
}

/** The previous texts of a note, read when they are opened. */
function Former({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.former} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Previous versions</Trans>
      </summary>
      {isOpen && <FormerTexts id={id} />}
    </details>
  );
}

function FormerTexts({ id }: { id: string }) {
  const query = useCall(client.notes.getNoteTexts, { id });
  return (
    <Loaded query={query} skeleton={<Bar width="60%" />}>
      {({ texts }) => (
        <ol>
          {texts.map(({ text, until }) => (
            <li key={until}>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              <p className={styles.none}>
                <Trans>
                  Until <Instant at={until} />
                </Trans>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
