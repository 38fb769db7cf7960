import { Trans, useLingui } from '@lingui/react/macro';
import type { AssignableKind } from '#contract/platform/assignable-kinds.ts';
import { ColleagueField } from '../colleague-field.tsx';
import { useChange } from '../use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import styles from './notes-panel.module.css';

type Assignment = AnswerOf<typeof client.notes.listNotes>['assignment'];

/** The assignee of a record: a choice among those who may read it, or only the name. */
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
  const { run, isRunning } = useChange(client.notes.assignRecord);
  if (!mayChange) {
    return (
      <p className={styles.none}>
        {assignment ? (
          <Trans>
            Assignee: <bdi>{assignment.admin.name}</bdi>
          </Trans>
        ) : (
          <Trans>Unassigned.</Trans>
        )}
      </p>
    );
  }
  return (
    <ColleagueField
      label={t`Assignee`}
      kind={kind}
      record={record}
      value={assignment?.admin.id ?? ''}
      known={assignment?.admin}
      disabled={isRunning}
      onChange={(id) => void run({ kind, record, adminId: id || null })}
    />
  );
}
