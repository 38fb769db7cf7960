import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OwnField, OwnValue } from '#contract/integrations/own-form.ts';
import { reasonMax } from '#contract/platform/limits.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm as Form, useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { announceChange } from '#web/lib/changes.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import styles from './own-actions.module.css';

/** An own action that the administrator may use. */
export type UsableAction = AnswerOf<typeof client.ownActions.listOwnParts>['actions'][number];

/** Fields of the form have a prefix, as in the server's errors, so that none is taken for the reason. */
type Values = Record<string, string | boolean>;
const keyOf = (name: string) => `values.${name}`;

/** Texts longer than this are typed into a field of several lines. */
const oneLineMax = 200;

function inputOf(field: OwnField, value: string | boolean | undefined): OwnValue | undefined {
  if (typeof value === 'boolean') return value;
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  const number = Number(text);
  // The server says what is wrong with a text that isn't a number.
  return (field.type === 'number' || field.type === 'integer') && Number.isFinite(number) ? number : text;
}

function Field({ form, name, of }: { form: Form<Values>; name: string; of: OwnField }) {
  const { t } = useLingui();
  if (of.type === 'boolean') return <Checkbox {...form.flag(name)} description={of.description} />;
  const props = {
    ...form.field(name),
    value: String(form.values[name]),
    description: of.description,
    dir: 'auto',
  };
  if (of.type !== 'string') return <TextInput {...props} inputMode="decimal" autoComplete="off" />;
  if ('enum' in of)
    return (
      <NativeSelect
        {...props}
        data={[{ value: '', label: t`Choose` }, ...of.enum.map((value) => ({ value, label: value }))]}
      />
    );
  if ('format' in of)
    return (
      <div>
        <DayField label={props.label ?? ''} value={props.value} onChange={(day) => form.set(name, day)} />
        {of.description !== undefined && (
          <p className={styles.dim} dir="auto">
            {of.description}
          </p>
        )}
        {props.error !== undefined && (
          <p role="alert" className={styles.error}>
            {props.error}
          </p>
        )}
      </div>
    );
  return of.maxLength !== undefined && of.maxLength <= oneLineMax ? (
    <TextInput {...props} autoComplete="off" />
  ) : (
    <Textarea {...props} autosize minRows={2} maxRows={8} />
  );
}

interface UseProps {
  action: UsableAction;
  records: readonly string[];
  onSent: (id: string) => void;
  onClose: () => void;
}

function Fields({ action, records, onSent, onClose }: UseProps) {
  const { t } = useLingui();
  const fields = Object.entries(action.form?.properties ?? {});
  const isRequired = (name: string) => action.form?.required?.includes(name) === true;
  const form = useCallForm({
    call: client.ownActions.pressOwnAction,
    keepsDraft: false,
    start: {
      ...Object.fromEntries(fields.map(([name, { type }]) => [keyOf(name), type === 'boolean' ? false : ''])),
      reason: '',
    } as Values,
    labels: {
      ...Object.fromEntries(
        fields.map(([name, { title, type }]) => [
          keyOf(name),
          type === 'boolean' || isRequired(name) ? title : t`${title} (optional)`,
        ]),
      ),
      reason: action.needsReason ? t`Reason` : t`Reason (optional)`,
    } as Record<string, string>,
    input: (values) => ({
      id: action.id,
      records: [...records],
      values: Object.fromEntries(
        fields.flatMap(([name, field]) => {
          const value = inputOf(field, values[keyOf(name)]);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      reason: String(values['reason']),
    }),
    done: ({ message, result }) => {
      // A request for approval has no call yet.
      if ((result as Partial<typeof result>).id) return onSent(result.id);
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<bdi>{action.name}</bdi>}>
      {action.description !== '' && (
        <p className={styles.text} dir="auto">
          {action.description}
        </p>
      )}
      {fields.map(([name, field]) => (
        <Field key={name} form={form} name={keyOf(name)} of={field} />
      ))}
      <TextInput
        {...form.field('reason')}
        value={String(form.values['reason'])}
        description={t`Kept in the audit trail and sent with the action.`}
        maxLength={reasonMax}
        dir="auto"
        autoComplete="off"
      />
      {action.needsApproval && (
        <p className={styles.dim}>
          <Trans>Another administrator has to approve this before it is sent.</Trans>
        </p>
      )}
    </CallForm>
  );
}

function Outcome({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useFollowedCall(client.ownActions.getOwnActionCall, { id }, (call) =>
    call && call.state !== 'waiting' ? false : 500,
  );
  const again = useChange(client.ownActions.retryOwnAction);
  const state = data?.state ?? 'waiting';
  useEffect(() => {
    // The trail of the record has the answer too.
    if (state !== 'waiting') announceChange(client.ownActions.retryOwnAction);
  }, [state]);
  return (
    <div className={styles.screen}>
      <div role="status">
        {state === 'waiting' && <Trans>Waiting for the answer…</Trans>}
        {state === 'answered' && (
          <p className={styles.text} dir="auto">
            {data?.answer}
          </p>
        )}
        {state === 'failed' && (
          <p className={styles.error}>
            <ServerFailure error={data?.error ?? ''} />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {state === 'failed' && data?.error !== 'changed' && (
          <Button loading={again.isRunning} onClick={() => void again.run({ id })}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Asks for what an own action needs, sends it, and shows the answer. */
export function OwnActionForm(props: Omit<UseProps, 'onSent'>) {
  const [sent, setSent] = useState<string>();
  return (
    <SidePanel opened onClose={props.onClose} title={props.action.name} isNarrow>
      {sent === undefined ? (
        <Fields {...props} onSent={setSent} />
      ) : (
        <Outcome id={sent} onClose={props.onClose} />
      )}
    </SidePanel>
  );
}
