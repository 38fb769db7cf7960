import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type CaseOutcome, type CaseStep, mayStepCase, outcomesOf } from '#contract/moderation/case-steps.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CallForm, useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import type { WholeCase } from './case-labels.ts';
import styles from './cases.module.css';

interface Props {
  of: WholeCase;
  done: () => void;
}

/** All active reasons fit into one page of the largest size. */
const inUse = { isActive: 'true', limit: 100, sort: 'name' } as const;

/** Shows the message of a completed step before the panel continues. */
const saying =
  (done: () => void) =>
  ({ message }: { message: string }) => {
    toast.done(message);
    done();
  };

interface StepProps {
  form: Pick<CallForm<never>, 'frame' | 'failure' | 'isRunning'>;
  action: string;
  /** A secondary action of the screen. */
  isAside?: boolean;
  children: ReactNode;
}

/** The form of a step: its fields, its error, and its button. */
function StepForm({ form: { frame, failure, isRunning }, action, isAside = false, children }: StepProps) {
  return (
    <form {...frame} className={styles.form}>
      {children}
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button
        type="submit"
        className={styles.submit}
        variant={isAside ? 'default' : 'filled'}
        loading={isRunning}
      >
        {action}
      </Button>
    </form>
  );
}

/** The text fields of these forms. */
const written = { autosize: true, minRows: 2, maxLength: 2000, dir: 'auto' } as const;

/** Resolves a case: the outcome, the reason, and an optional note. */
function DecideForm({ of: { id, version, type, barred }, done }: Props) {
  const { t } = useLingui();
  const reasons = useCall(client.cases.listCaseReasons, inUse);
  const words: Readonly<Record<CaseOutcome, string>> = {
    hidden: t`Hide token`,
    deleted: t`Delete token`,
    blocked: type === 'token' ? t`Block the owner` : t`Block the user`,
    warned: type === 'token' ? t`Warn the owner by email` : t`Warn the user by email`,
    rejected: t`Reject reports`,
  };
  const why = {
    right: t`you don't have permission`,
    noUser: t`the user is unknown`,
    noEmail: t`the user has no email`,
  };
  const form = useCallForm({
    call: client.cases.closeCase,
    about: id,
    start: { outcome: '', reasonId: '', comment: '', answer: '' },
    labels: {
      outcome: t`Action`,
      reasonId: t`Reason`,
      comment: t`Comment (optional)`,
      answer: t`Answer to the reporters (optional)`,
    },
    input: ({ outcome, reasonId, comment, answer }) => ({
      id,
      version,
      outcome: outcome as CaseOutcome,
      reasonId,
      ...(comment.trim() !== '' && { comment }),
      ...(answer.trim() !== '' && { answer }),
    }),
    check: ({ outcome, reasonId }) => ({
      ...(outcome === '' && { outcome: t`Choose an action.` }),
      ...(reasonId === '' && { reasonId: t`Choose a reason.` }),
    }),
    done: saying(done),
  });
  return (
    <StepForm form={form} action={t`Resolve case`}>
      <NativeSelect
        {...form.field('outcome')}
        data={[
          { value: '', label: t`Choose…` },
          ...outcomesOf[type].map((outcome) => {
            const bar = barred[outcome];
            return {
              value: outcome,
              label: bar ? `${words[outcome]} (${why[bar]})` : words[outcome],
              disabled: bar !== undefined,
            };
          }),
        ]}
      />
      <NativeSelect
        {...form.field('reasonId')}
        data={[
          { value: '', label: t`Choose…` },
          ...(reasons.data?.rows ?? []).map((reason) => ({ value: reason.id, label: reason.name })),
        ]}
      />
      <Textarea {...form.field('comment')} {...written} description={t`For colleagues.`} />
      <Textarea
        {...form.field('answer')}
        {...written}
        description={t`Sent by email to reporters with a known email address.`}
      />
    </StepForm>
  );
}

type Told = 'escalate' | 'reverse' | 'reopen';

/** A step with an explanation. */
function TellForm({ of: { id, version }, step, done }: Props & { step: Told }) {
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
function SnoozeForm({ of: { id, version }, done }: Props) {
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
function LookForm({ of: { id, version, look }, done }: Props) {
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
export function CaseForm({ of: one, done }: Props) {
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
