import { Trans, useLingui } from '@lingui/react/macro';
import { isAssignable, mayUseNotes, type NoteKind } from '#contract/moderation/note-kinds.ts';
import { Loaded } from '../loaded.tsx';
import { RecordCard } from '../record-page.tsx';
import { Bar } from '../states.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { AssigneeField } from './assignee-field.tsx';
import { NewNote } from './note-form.tsx';
import { NoteView } from './note-view.tsx';
import styles from './notes-panel.module.css';

/** As high as the notes of most records: the form and a sentence. */
const Waiting = ({ isForm }: { isForm: boolean }) => (
  <div className={styles.waiting} data-form={isForm || undefined}>
    <Bar width="80%" />
  </div>
);

/** The notes and the assignee of a record; nothing for admins who may not read them. */
export function NotesPanel({ kind, record }: { kind: NoteKind; record: string }) {
  const { t } = useLingui();
  const admin = useSession();
  const query = useCall(client.notes.listNotes, { kind, record });
  if (!admin || !mayUseNotes(admin, kind, 'read')) return null;
  const mayWrite = mayUseNotes(admin, kind, 'write');
  return (
    <section className={styles.notes} aria-label={t`Notes`}>
      <RecordCard title={t`Notes`}>
        <Loaded query={query} skeleton={<Waiting isForm={mayWrite} />}>
          {({ notes, hasMore, assignment }) => (
            <div className={styles.parts}>
              {isAssignable(kind) && (
                <AssigneeField kind={kind} record={record} assignment={assignment} mayChange={mayWrite} />
              )}
              {mayWrite && <NewNote kind={kind} record={record} />}
              {notes.length === 0 && (
                <p className={styles.none}>
                  <Trans>No notes yet. Colleagues with access to this record can read its notes.</Trans>
                </p>
              )}
              <ol>
                {notes.map((note) => (
                  <NoteView key={note.id} note={note} mayWrite={mayWrite} />
                ))}
              </ol>
              {hasMore && (
                <p className={styles.none}>
                  <Trans>Only the newest notes are shown.</Trans>
                </p>
              )}
            </div>
          )}
        </Loaded>
      </RecordCard>
    </section>
  );
}
