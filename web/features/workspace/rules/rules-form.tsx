import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import { type RuleActionName, ruleEventTypes, ruleRecordOf } from '#contract/workspace/rule-records.ts';
import { ruleTemplates } from '#contract/workspace/rule-templates.ts';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import type { CallForm as Form } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { session, useSession } from '#web/lib/session.ts';
import { type ActionDraft, RuleActionsField } from './rule-actions-field.tsx';
import { RuleConditionsField } from './rule-conditions-field.tsx';
import type { Rule } from './rule-labels.ts';

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name`,
    event: t`When`,
    matching: t`Conditions`,
    actions: t`Actions`,
    principalId: t`Acts as`,
    cap: t`At most per hour`,
  };
}

const firstAction = (event: string): ActionDraft[] => [
  { name: (Object.keys(ruleRecordOf(event)?.actions ?? {})[0] ?? 'note') as RuleActionName, value: '' },
];

function valuesOf(rule: Rule | undefined) {
  const event = rule?.event ?? 'ticket.user_wrote';
  return {
    name: rule?.name ?? '',
    event,
    matching: (rule?.matching ?? {}) as Record<string, string>,
    actions: rule
      ? rule.actions.map(({ name, value = '' }) => ({ name: name as RuleActionName, value }))
      : firstAction(event),
    principalId: rule?.principal.id ?? session()?.id ?? '',
    cap: String(rule?.cap ?? 60),
  };
}

type Values = ReturnType<typeof valuesOf>;

const inputOf = ({ name, event, matching, actions, principalId, cap }: Values) => ({
  name,
  // The server refuses one that it no longer has.
  event: event as EventTypeName & (typeof ruleEventTypes)[number],
  matching,
  actions: actions.map(({ name: action, value }) => ({ name: action, ...(value !== '' && { value }) })),
  principalId,
  cap: Number(cap),
});

interface FieldsProps {
  form: Pick<Form<Values>, 'field' | 'values' | 'set'>;
  /** As whom the stored rule acts. Another administrator is shown, and refused. */
  principal: Rule['principal'] | undefined;
}

function Fields({ form, principal }: FieldsProps) {
  const { t } = useLingui();
  const admin = useSession();
  const keys = useCall(client.apiKeys.listApiKeys, { page: 1, limit: 100, state: 'active' });
  const { event } = form.values;
  const types: readonly string[] = ruleEventTypes;
  const [matching, actions] = [form.field('matching'), form.field('actions')];
  // Others change nothing without a person.
  const acting = keys.data?.rows.filter(({ mode }) => mode === 'acts') ?? [];
  const choices = [
    { value: admin?.id ?? '', label: t`You` },
    ...acting.map(({ id, name }) => ({ value: id, label: t`API key: ${name}` })),
  ];
  const isOffered = choices.some(({ value }) => value === form.values.principalId);
  return (
    <>
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" />
      <NativeSelect
        {...form.field('event')}
        data={types.includes(event) ? types : [event, ...types]}
        onChange={({ currentTarget: { value } }) => {
          form.set('event', value);
          if (ruleRecordOf(value)?.type === ruleRecordOf(event)?.type) return;
          form.set('matching', {});
          form.set('actions', firstAction(value));
        }}
      />
      <RuleConditionsField
        event={event}
        value={matching.value}
        onChange={(value) => form.set('matching', value)}
        error={matching.error}
      />
      <RuleActionsField
        event={event}
        value={actions.value}
        onChange={(value) => form.set('actions', value)}
        error={actions.error}
      />
      <NativeSelect
        {...form.field('principalId')}
        description={t`The rule can do only what you or this API key may do. Its changes count as yours, and the audit trail names the rule.`}
        data={
          isOffered || !principal ? choices : [{ value: principal.id, label: principal.name }, ...choices]
        }
      />
      <TextInput
        {...form.field('cap')}
        inputMode="numeric"
        description={t`Events over this limit are listed, and nothing is done about them.`}
      />
    </>
  );
}

/** Fills the form of a new rule with one that people adapt. */
function TemplateField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useLingui();
  const templates = {
    casePriority: t`Set the priority of new cases`,
    caseAssignment: t`Assign new cases`,
  };
  return (
    <NativeSelect
      label={t`Start from`}
      data={[
        { value: '', label: t`An empty rule` },
        ...Object.entries(templates).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget }) => {
        const name = currentTarget.value as keyof typeof templates | '';
        const { event, matching, actions, cap } = name === '' ? valuesOf(undefined) : ruleTemplates[name];
        form.set('name', name === '' ? '' : templates[name]);
        form.set('event', event);
        form.set('matching', { ...matching });
        form.set('actions', [...actions]);
        form.set('cap', String(cap));
      }}
    />
  );
}

function RuleForm({ rule }: { rule?: Rule }) {
  const form = useRecordForm({
    record: rule,
    call: (rule ? client.rules.updateRule : client.rules.addRule) as typeof client.rules.addRule,
    read: client.rules.getRule,
    values: valuesOf,
    labels: useLabels(),
    input: inputOf,
    menu: '/rules',
    list: rule ? pathTo('rules.view', rule.id) : pathTo('rules.list'),
  });
  return (
    <RecordForm form={form}>
      {!rule && <TemplateField form={form} />}
      <Fields form={form} principal={rule?.principal} />
    </RecordForm>
  );
}

/** Add rule. */
export function RulesAdd() {
  return <RuleForm />;
}

/** Edit rule. */
export function RulesEdit() {
  return (
    <RouteRecord call={client.rules.getRule} fields={6} name={({ name }) => name}>
      {(rule) => <RuleForm rule={rule} />}
    </RouteRecord>
  );
}
