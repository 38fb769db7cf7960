import { NativeSelect, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { type CaseOutcome, outcomesOf } from '#contract/moderation/case-steps.ts';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { useCall } from '#web/lib/queries.ts';
import { StatementFields } from '../statements/statement-fields.tsx';
import { statementInput, statementStart, useStatementLabels } from '../statements/use-statement-input.ts';
import { saying, StepForm, type StepOf, written } from './case-step-form.tsx';

/** All active reasons fit into one page of the largest size. */
const inUse = { isActive: 'true', limit: 100, sort: 'name' } as const;

/** Loaded on demand, because few cases are appealed. */
const AppealAnswerField = lazy(() =>
  import('../statements/appeal-answer-field.tsx').then((loaded) => ({ default: loaded.AppealAnswerField })),
);

const isRestriction = (outcome: string) => ['hidden', 'deleted', 'blocked'].includes(outcome);

/** Resolves a case: the outcome, the reason, and an optional note. */
export function DecideForm({ of: { id, version, type, barred }, done }: StepOf) {
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
  const hasStatements = useModule('statements');
  const statementLabels = useStatementLabels();
  const form = useCallForm({
    call: client.cases.closeCase,
    about: id,
    start: { outcome: '', reasonId: '', comment: '', answer: '', appealAnswer: '', ...statementStart },
    labels: {
      outcome: t`Action`,
      reasonId: t`Reason`,
      comment: t`Comment (optional)`,
      answer: t`Answer to the reporters (optional)`,
      appealAnswer: t`Answer to the appeal`,
      ...statementLabels,
    },
    input: ({ outcome, reasonId, comment, answer, appealAnswer, ...fields }) => ({
      id,
      version,
      outcome: outcome as CaseOutcome,
      reasonId,
      ...(comment.trim() !== '' && { comment }),
      ...(answer.trim() !== '' && { answer }),
      ...(appealAnswer.trim() !== '' && { appealAnswer }),
      ...(hasStatements && isRestriction(outcome) && statementInput(fields)),
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
      {hasStatements && (
        <>
          {isRestriction(form.values.outcome) && (
            <StatementFields field={form.field} values={form.values} reasonId={form.values.reasonId} />
          )}
          <Suspense fallback={null}>
            <AppealAnswerField caseId={id} field={form.field('appealAnswer')} />
          </Suspense>
        </>
      )}
      <Textarea {...form.field('comment')} {...written} description={t`For colleagues.`} />
      <Textarea
        {...form.field('answer')}
        {...written}
        description={t`Sent by email to reporters with a known email address.`}
      />
    </StepForm>
  );
}
