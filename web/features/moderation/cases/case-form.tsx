import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CaseStep, mayStepCase } from '#contract/moderation/case-steps.ts';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { DecideForm } from './case-decide-form.tsx';
import type { WholeCase } from './case-labels.ts';
import { saying, StepForm, type StepOf, written } from './case-step-form.tsx';
import styles from './cases.module.css';

type Told = 'escalate' | 'reverse' | 'reopen';

/** A step with an explanation. */
function TellForm({ of: { id, version }, step, done }: StepOf & { step: Told }) {
  const { t } = useLingui();
  const { escalateCase, reverseCase, appealCase } = client.cases;
  const calls = { escalate: escalateCase, reverse: reverseCase, reopen: appealCase };
  const labels = {
    escalate: t`Reason for escalation`,
    reverse: t`Reason for undoing`,
    reopen: t`Reason for the appeal`,
  };
  const words = {
    escalate: t`Escalate to superadmins`,
    reverse: t`Undo decision`,
    reopen: t`Reopen case`,
  };
  const form = useCallForm({
    call: calls[step],
    about: `${id} ${step}`,
    start: { comment: '' },
    labels: { comment: labels[step] },
    input: ({ comment }) => ({ id, version, comment }),
    done: saying(done),
  });
  return (
    <StepForm form={form} action={words[step]} isAside>
      <Textarea {...form.field('comment')} {...written} />
    </StepForm>
  );
}

/** Snoozes a case. */
function SnoozeForm({ of: { id, version }, done }: StepOf) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.cases.snoozeCase,
    about: `${id} snooze`,
    keepsDraft: false,
    start: { until: '24' },
    labels: { until: t`Duration` },
    input: ({ until }) => ({
      id,
      version,
      until: new Date(Date.now() + Number(until) * 3_600_000).toISOString(),
    }),
    done: saying(done),
  });
  return (
    <StepForm form={form} action={t`Snooze case`} isAside>
      <NativeSelect
        {...form.field('until')}
        data={[
          { value: '1', label: t`1 hour` },
          { value: '4', label: t`4 hours` },
          { value: '24', label: t`A day` },
          { value: '72', label: t`3 days` },
          { value: '168', label: t`A week` },
        ]}
      />
    </StepForm>
  );
}

/** The quality review of a decision. */
function LookForm({ of: { id, version, look }, done }: StepOf) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.cases.lookAtCase,
    about: `${id} look`,
    start: { agrees: '', comment: '' },
    labels: { agrees: t`Quality review`, comment: t`Comment` },
    input: ({ agrees, comment }) => ({
      id,
      version,
      agrees: agrees === 'yes',
      ...(comment.trim() !== '' && { comment }),
    }),
    check: ({ agrees }) => (agrees === '' ? { agrees: t`Choose one of the two.` } : {}),
    done: saying(done),
  });
  return (
    <StepForm form={form} action={t`Submit review`}>
      <NativeSelect
        {...form.field('agrees')}
        data={[
          { value: '', label: t`Choose…` },
          { value: 'yes', label: look === 'due' ? t`I would have decided the same` : t`Keep the decision` },
          {
            value: 'no',
            label:
              look === 'due'
                ? t`I would have decided differently`
                : t`Have another administrator decide again`,
          },
        ]}
      />
      <Textarea {...form.field('comment')} {...written} />
    </StepForm>
  );
}

/**
 * Whether this admin is asked for a quality review: not the admin who decided, and a superadmin if two disagree.
 */
export function useReviewLabels({ look, decisions }: WholeCase): boolean {
  const admin = useSession();
  if (decisions[0]?.decidedBy.id === admin?.id) return false;
  return look === 'due' || (look === 'disagreed' && admin?.role === 'superadmin');
}

const others = ['snooze', 'wake', 'escalate', 'reopen', 'reverse'] as const satisfies readonly CaseStep[];

/** The actions for a case, from the table of steps: first resolving it, then a button for each other step. */
export function CaseForm({ of: one, done }: StepOf) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<(typeof others)[number] | null>(null);
  const { run: wake, isRunning } = useChange(client.cases.wakeCase);
  const { id, version } = one;
  const now = { ...one, isAssigned: one.assigneeId !== null };
  const words = {
    snooze: t`Snooze case`,
    wake: t`End snooze`,
    escalate: t`Escalate`,
    reopen: t`Appeal`,
    reverse: t`Undo`,
  };
  const allowed = others.filter((step) => mayStepCase(now, step));
  const finish = () => {
    setChosen(null);
    done();
  };
  const looks = useReviewLabels(one);
  const isDecidable = mayStepCase(now, 'close') && !one.isBarred;
  return (
    <>
      {one.isBarred && mayStepCase(now, 'close') && (
        <p>{t`You decided this case before the appeal, so another administrator has to decide it now.`}</p>
      )}
      {isDecidable && chosen === null && <DecideForm key={version} of={one} done={done} />}
      {(chosen === 'escalate' || chosen === 'reopen' || chosen === 'reverse') && (
        <TellForm key={`${version} ${chosen}`} of={one} step={chosen} done={finish} />
      )}
      {chosen === 'snooze' && <SnoozeForm key={version} of={one} done={finish} />}
      {looks && chosen === null && <LookForm key={`${version} look`} of={one} done={done} />}
      <div className={styles.acts} role="group" aria-label={t`More actions`}>
        {allowed.map((step) => (
          <Button
            key={step}
            variant="default"
            aria-pressed={step === 'wake' ? undefined : step === chosen}
            loading={step === 'wake' && isRunning}
            onClick={() =>
              step === 'wake' ? void wake({ id, version }) : setChosen(step === chosen ? null : step)
            }
          >
            {words[step]}
          </Button>
        ))}
      </div>
    </>
  );
}
