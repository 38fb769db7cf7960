import { TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reasonMax } from '#contract/platform/limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type FieldProps, useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { StatementFields } from '../statements/statement-fields.tsx';
import { statementInput, statementStart, useStatementLabels } from '../statements/use-statement-input.ts';
import { QuestionFrame } from '../question-form.tsx';
import styles from './hide-and-notify-form.module.css';

type State = AnswerOf<typeof client.hideAndNotify.getHideAndNotify>;

interface FormProps {
  tokenId: string;
  state: State;
  onClose: () => void;
  /** Called after a success. */
  onDone?: (() => void) | undefined;
}

/** The choice of a reason that isn't in the list. */
const typed = 'typed';

const reasonProps = { maxLength: reasonMax, dir: 'auto', autoComplete: 'off' } as const;

/** After a refusal because somebody else was faster, the screen shows the token as it is now. */
const failed = ({ status }: { status: number }) => {
  if (status === 409 || status === 404) announceChange(client.hideAndNotify.hideAndNotify);
  return false;
};

/** The reasons of the list, each one tap away, and the one that is typed. */
function Reasons({
  field: { name, label, value, error, onChange },
  reasons,
  mayType,
}: Pick<State, 'reasons' | 'mayType'> & { field: FieldProps<string> }) {
  const { t } = useLingui();
  const choices = [...reasons, ...(mayType ? [{ id: typed, name: t`Other reason…` }] : [])];
  return (
    <fieldset className={styles.reasons} aria-describedby={error && 'reason-error'}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.id}>
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={value === choice.id}
            onChange={() => onChange(choice.id)}
          />
          <bdi>{choice.name}</bdi>
        </label>
      ))}
      {error && (
        <p id="reason-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function HideForm({ tokenId: id, state, onClose, onDone }: FormProps) {
  const { t } = useLingui();
  const { name, caseId, reports, owner, reasons, mayType, missing } = state;
  const makesStatement = useModule('statements') && caseId !== null;
  const statementLabels = useStatementLabels();
  const form = useCallForm({
    call: client.hideAndNotify.hideAndNotify,
    keepsDraft: false,
    start: { reasonId: '', reason: '', ...statementStart },
    labels: { reasonId: t`Reason`, reason: t`Reason in your words`, ...statementLabels },
    input: ({ reasonId, reason, ...fields }) => ({
      id,
      ...(reasonId === typed ? { reason } : { reasonId }),
      ...(makesStatement && statementInput(fields)),
    }),
    check: ({ reasonId, reason }) => ({
      ...(reasonId === '' && { reasonId: t`Choose a reason.` }),
      ...(reasonId === typed && reason.trim() === '' && { reason: t`Type the reason.` }),
    }),
    done: ({ message }) => {
      toast.done(message);
      // Loaded on demand, as for every change.
      void import('#web/ui/undo-change.ts').then(({ offerUndoOf }) =>
        offerUndoOf(client.hideAndNotify.hideAndNotify.key, { id }, message),
      );
      onClose();
      onDone?.();
    },
    failed,
  });
  return (
    <QuestionFrame
      form={form}
      title={t`Hide and notify owner`}
      missing={missing}
      isDestructive
      onClose={onClose}
    >
      <p>
        <Trans>
          Hide <bdi>{name}</bdi> from the marketplace?
        </Trans>
      </p>
      <ul>
        {caseId !== null && (
          <li>
            <Plural
              value={reports}
              _0="Its case is resolved."
              one="Its case is resolved, and # report is marked as handled."
              other="Its case is resolved, and # reports are marked as handled."
            />
          </li>
        )}
        {caseId === null && reports > 0 && (
          <li>
            <Plural
              value={reports}
              one="# report is marked as handled."
              other="# reports are marked as handled."
            />
          </li>
        )}
        <li>
          {
            {
              notified: t`The owner receives an email with your reason.`,
              noEmail: t`The owner isn’t notified, because they have no email address.`,
              unknown: t`The owner isn’t notified, because they aren’t a user of the marketplace.`,
            }[owner]
          }
        </li>
        <li>{t`You can undo the hiding. The email can’t be recalled.`}</li>
      </ul>
      <Reasons field={form.field('reasonId')} reasons={reasons} mayType={mayType} />
      {form.values.reasonId === typed && <TextInput {...form.field('reason')} {...reasonProps} />}
      {makesStatement && (
        <StatementFields field={form.field} values={form.values} reasonId={form.values.reasonId} />
      )}
    </QuestionFrame>
  );
}

function UndoForm({ tokenId: id, state: { name, missing }, onClose }: FormProps) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.hideAndNotify.undoHideAndNotify,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: t`Reason (optional)` },
    input: ({ reason }) => ({ id, ...(reason.trim() !== '' && { reason }) }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
    failed,
  });
  return (
    <QuestionFrame form={form} title={t`Undo hiding`} missing={missing} onClose={onClose}>
      <p>
        <Trans>
          Show <bdi>{name}</bdi> in the marketplace again? The decision that hid it is undone, and its reports
          stay handled. An email that its owner received can’t be recalled.
        </Trans>
      </p>
      <TextInput {...form.field('reason')} {...reasonProps} />
    </QuestionFrame>
  );
}

/** Asks before a token is hidden and its owner notified, and before that is undone. */
export function HideAndNotifyDialog({ tokenId, state, onClose, onDone }: FormProps) {
  const { t } = useLingui();
  // The question stays the same while its answer changes the token.
  const [asked] = useState(state);
  const props = { tokenId, state: asked, onClose, onDone };
  return (
    <Dialog opened onClose={onClose} label={asked.isHidden ? t`Undo hiding` : t`Hide and notify owner`}>
      {asked.isHidden ? <UndoForm {...props} /> : <HideForm {...props} />}
    </Dialog>
  );
}
