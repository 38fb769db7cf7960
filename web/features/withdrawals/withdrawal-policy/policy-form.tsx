import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PolicyGate } from '#contract/withdrawals/gates.ts';
import type { DestinationList, PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { DestinationListForm } from './destination-list-form.tsx';
import { DryRunPanel, useDryRun } from './dry-run-panel.tsx';
import { GateForm } from './gate-form.tsx';
import { GatesField, ListsField, RulesField } from './policy-fields.tsx';
import type { Version } from './policy-view.tsx';
import { RuleForm } from './rule-form.tsx';
import styles from './withdrawal-policy.module.css';

/** A new rule without conditions. */
const freshRule = (): PolicyRow => ({
  key: crypto.randomUUID(),
  currency: null,
  conditions: {},
  outcome: 'one',
  reason: null,
});

/** Replaces a rule, or adds it before the last one. */
function withRule(rules: readonly PolicyRow[], rule: PolicyRow): PolicyRow[] {
  const place = rules.findIndex(({ key }) => key === rule.key);
  return place < 0 ? rules.toSpliced(-1, 0, rule) : rules.with(place, rule);
}

const same = (one: PolicyRow, other: PolicyRow | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The proposal of a policy: the active one, until something is changed. */
function usePolicyForm(inForce: Version) {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  return useCallForm({
    call: client.withdrawalDecisions.proposeWithdrawalPolicy,
    start: {
      // Part of the draft: a draft based on an older version is refused.
      basedOn: inForce.version,
      rows: inForce.rows as readonly PolicyRow[],
      lists: inForce.lists as readonly DestinationList[],
      gates: inForce.gates as readonly PolicyGate[],
      approvalHours: String(inForce.approvalHours),
      code: '',
    },
    labels: {
      rows: t`Rules`,
      lists: t`Destination lists`,
      gates: t`Gates`,
      approvalHours: t`Approval validity (hours)`,
      code: t`Code`,
    },
    input: ({ rows, lists, gates, approvalHours, ...values }) => ({
      ...values,
      rows: [...rows],
      lists: lists.map(({ name, destinations }) => ({ name, destinations: [...destinations] })),
      gates: [...gates],
      approvalHours: Number(approvalHours),
    }),
    done: ({ message }) => {
      toast.done(message);
      navigate(pathTo('withdrawalPolicy.view'));
    },
  });
}

type Form = ReturnType<typeof usePolicyForm>;

interface RulesSectionProps {
  form: Form;
  inForce: Version;
  counts: ReadonlyMap<string, number> | undefined;
  edit: (rule: PolicyRow) => void;
}

function RulesSection({ form, inForce, counts, edit }: RulesSectionProps) {
  const { rows } = form.values;
  const changed = rows
    .filter(
      (row) =>
        !same(
          row,
          inForce.rows.find(({ key }) => key === row.key),
        ),
    )
    .map(({ key }) => key);
  return (
    <section className={styles.part} aria-labelledby="rules">
      <h2 id="rules">
        <Trans>Rules</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          The first rule that matches a withdrawal applies. The last rule matches every withdrawal and can't
          be removed.
        </Trans>
      </p>
      <RulesField
        rules={rows}
        changed={changed}
        counts={counts}
        change={(next) => form.set('rows', next)}
        edit={edit}
      />
      {form.field('rows').error !== undefined && (
        <p className={styles.failure} role="alert">
          {form.field('rows').error}
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => edit(freshRule())}>
          <Trans>Add rule</Trans>
        </Button>
      </div>
    </section>
  );
}

interface ListsSectionProps {
  form: Form;
  used: readonly string[];
  edit: (list: DestinationList) => void;
}

function ListsSection({ form, used, edit }: ListsSectionProps) {
  return (
    <section className={styles.part} aria-labelledby="lists">
      <h2 id="lists">
        <Trans>Destination lists</Trans>
      </h2>
      <ListsField
        lists={form.values.lists}
        used={used}
        change={(next) => form.set('lists', next)}
        edit={edit}
      />
      <div>
        <Button variant="default" onClick={() => edit({ name: '', destinations: [] })}>
          <Trans>Add list</Trans>
        </Button>
      </div>
    </section>
  );
}

interface GatesSectionProps {
  form: Form;
  used: readonly string[];
  edit: (gate: PolicyGate) => void;
}

function GatesSection({ form, used, edit }: GatesSectionProps) {
  const { error } = form.field('gates');
  return (
    <section className={styles.part} aria-labelledby="gates">
      <h2 id="gates">
        <Trans>Gates</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          A gate is a server of your company, such as one that screens addresses. Rules that require it
          release nothing before it has answered.
        </Trans>
      </p>
      <GatesField
        gates={form.values.gates}
        used={used}
        change={(next) => form.set('gates', next)}
        edit={edit}
      />
      {error !== undefined && (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => edit({ name: '', url: '', validMinutes: 60 })}>
          <Trans>Add gate</Trans>
        </Button>
      </div>
    </section>
  );
}

function PolicyForm({ inForce }: { inForce: Version }) {
  const [rule, setRule] = useState<PolicyRow | null>(null);
  // The name of a list before it was opened; '' for a new one.
  const [list, setList] = useState<DestinationList | null>(null);
  const [gate, setGate] = useState<PolicyGate | null>(null);
  const tried = useDryRun();
  const form = usePolicyForm(inForce);
  const { rows, lists, gates } = form.values;
  const usedGates = rows.flatMap((row) => row.gates ?? []);
  const used = rows.flatMap(({ conditions }) => conditions.onList ?? []);
  return (
    <>
      <CallForm
        form={form}
        submit={<Trans>Propose policy</Trans>}
        back={pathTo('withdrawalPolicy.view')}
        isWide
      >
        <RulesSection form={form} inForce={inForce} counts={tried.countsOf(rows, lists)} edit={setRule} />
        <ListsSection form={form} used={used} edit={setList} />
        <GatesSection form={form} used={usedGates} edit={setGate} />
        <TextInput {...form.field('approvalHours')} inputMode="numeric" dir="ltr" className={styles.short} />
        <DryRunPanel tried={tried} rows={rows} lists={lists} gates={gates} inForce={inForce} />
        <p className={styles.dim}>
          <Trans>
            Another superadmin has to activate it. Until then, the active version applies. All superadmins are
            notified by email.
          </Trans>
        </p>
        <div className={styles.short}>
          <CodeField {...form.field('code')} />
        </div>
      </CallForm>
      {rule && (
        <RuleForm
          rule={rule}
          isNew={rows.every(({ key }) => key !== rule.key)}
          lists={lists.map(({ name }) => name)}
          gates={gates.map(({ name }) => name)}
          done={(next) => {
            form.set('rows', withRule(rows, next));
            setRule(null);
          }}
          onClose={() => setRule(null)}
        />
      )}
      {list && (
        <DestinationListForm
          list={list}
          names={lists.map(({ name }) => name).filter((name) => name !== list.name)}
          isUsed={used.includes(list.name)}
          done={(next) => {
            form.set(
              'lists',
              lists.includes(list) ? lists.map((one) => (one === list ? next : one)) : [...lists, next],
            );
            setList(null);
          }}
          onClose={() => setList(null)}
        />
      )}
      {gate && (
        <GateForm
          gate={gate}
          names={gates.map(({ name }) => name).filter((name) => name !== gate.name)}
          isUsed={usedGates.includes(gate.name)}
          done={(next) => {
            form.set(
              'gates',
              gates.includes(gate) ? gates.map((one) => (one === gate ? next : one)) : [...gates, next],
            );
            setGate(null);
          }}
          onClose={() => setGate(null)}
        />
      )}
    </>
  );
}

/** Edits the policy: rules, lists, the validity of approvals, a dry run, and the proposal. */
export function PolicyEdit() {
  const query = useFreshCall(client.withdrawalDecisions.getWithdrawalPolicy, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={5} />}>
      {({ inForce }) => <PolicyForm inForce={inForce} />}
    </Loaded>
  );
}
