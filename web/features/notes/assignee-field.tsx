import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AssignableKind } from '#contract/note-kinds.ts';
import { useChange } from '#web/kit/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './notes-panel.module.css';

type Assignment = AnswerOf<typeof client.notes.listNotes>['assignment'];

/** Who is in charge of a record: a choice among those who may read it, or their name. */
export function AssigneeField({
  kind,
  record,
  assignment,
  mayChange,
}: {
  kind: AssignableKind;
  record: string;
  assignment: Assignment;
  mayChange: boolean;
}) {
  const { t } = useLingui();
  const me = useSession();
  const { run, isRunning } = useChange(client.notes.assignRecord);
  const input = { kind, record, search: '' };
  const { data } = useQuery({
    queryKey: [...client.notes.listNoteReaders.key, input],
    queryFn: ({ signal }) => client.notes.listNoteReaders(input, { signal }),
    enabled: mayChange,
  });
  if (!mayChange) {
    return (
      <p className={styles.none}>
        {assignment ? (
          <Trans>
            In charge: <bdi>{assignment.admin.name}</bdi>
          </Trans>
        ) : (
          <Trans>Nobody is in charge.</Trans>
        )}
      </p>
    );
  }
  const people = new Map([
    ...(me ? [[me.id, t`Me`] as const] : []),
    ...(data?.readers ?? []).filter(({ id }) => id !== me?.id).map(({ id, name }) => [id, name] as const),
    ...(assignment && assignment.admin.id !== me?.id
      ? [[assignment.admin.id, assignment.admin.name] as const]
      : []),
  ]);
  return (
    <NativeSelect
      label={t`In charge`}
      value={assignment?.admin.id ?? ''}
      disabled={isRunning}
      data={[{ value: '', label: t`Nobody` }, ...[...people].map(([value, label]) => ({ value, label }))]}
      onChange={({ currentTarget: { value } }) => void run({ kind, record, adminId: value || null })}
    />
  );
}
