import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ruleActionsMax } from '#contract/platform/limits.ts';
import { type RuleActionName, ruleRecordOf } from '#contract/workspace/rule-records.ts';
import { usePriorityLabels as useCasePriorities } from '#web/features/moderation/cases/case-labels.ts';
import { usePriorityLabels } from '#web/features/support/tickets/ticket-status.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useActionLabels } from './rule-labels.ts';
import styles from './rules.module.css';

/** An action as the form has it: an empty value is none. */
export interface ActionDraft {
  name: RuleActionName;
  value: string;
}

interface Props {
  event: string;
  value: readonly ActionDraft[];
  onChange: (actions: ActionDraft[]) => void;
  error?: string | undefined;
}

function ValueField({
  event,
  action,
  onChange,
}: {
  event: string;
  action: ActionDraft;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const priorities: Readonly<Record<string, string>> = { ...usePriorityLabels(), ...useCasePriorities() };
  const { data } = useCall(client.admins.listAdmins, { page: 1, limit: 100, sort: 'name' });
  const takes = ruleRecordOf(event)?.actions[action.name]?.takes;
  if (!takes) return null;
  if (takes.field === 'text' || takes.field === 'comment' || takes.field === 'reason')
    return (
      <Textarea
        label={takes.field === 'reason' ? t`Reason` : t`Text`}
        autosize
        minRows={2}
        maxLength={2000}
        dir="auto"
        value={action.value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const choices =
    takes.field === 'priority'
      ? takes.of.map((value) => ({ value, label: priorities[value] ?? value }))
      : (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label={takes.field === 'priority' ? t`Priority` : t`Assignee`}
      value={action.value}
      data={[{ value: '', label: t`Choose` }, ...choices]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The actions of a rule, in their order. */
export function RuleActionsField({ event, value, onChange, error }: Props) {
  const { t } = useLingui();
  const labels = useActionLabels();
  const names = Object.keys(ruleRecordOf(event)?.actions ?? {}) as RuleActionName[];
  const set = (at: number, action: ActionDraft) =>
    onChange(value.map((one, index) => (index === at ? action : one)));
  return (
    <fieldset className={styles.group}>
      <legend>{t`Actions`}</legend>
      {value.map((action, index) => (
        // The place is all that tells two equal actions apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.action}>
          <NativeSelect
            aria-label={t`Action ${index + 1}`}
            value={action.name}
            data={names.map((name) => ({ value: name, label: labels[name] }))}
            onChange={({ currentTarget }) =>
              set(index, { name: currentTarget.value as RuleActionName, value: '' })
            }
          />
          <ValueField
            event={event}
            action={action}
            onChange={(text) => set(index, { ...action, value: text })}
          />
          {value.length > 1 && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Remove action ${index + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {value.length < ruleActionsMax && names[0] && (
        <Button
          variant="default"
          className={styles.more}
          onClick={() => onChange([...value, { name: names[0] as RuleActionName, value: '' }])}
        >
          <Trans>Add action</Trans>
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
