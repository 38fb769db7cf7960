import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CaseOutcome, caseOutcomes } from '#contract/moderation/case-steps.ts';
import { mapToObject } from '#contract/platform/map-to-object.ts';
import { useOutcomeLabels } from './case-labels.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';

/** The percentage of closed cases that another person reviews, by outcome. */
export function CaseSharesForm({ shares }: { shares: Readonly<Record<CaseOutcome, number>> }) {
  const { t } = useLingui();
  const words = useOutcomeLabels();
  const form = useCallForm({
    call: client.cases.setCaseShares,
    about: 'case shares',
    start: mapToObject(caseOutcomes, (outcome) => String(shares[outcome])),
    labels: words,
    // The server refuses a value that is not a number, under its field.
    input: (values) =>
      mapToObject(caseOutcomes, (outcome) =>
        values[outcome].trim() === '' ? Number.NaN : Number(values[outcome]),
      ),
    done: ({ message }) => toast.done(message),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>}>
      <p>{t`Percentage of closed cases that get a quality review by another person, by outcome:`}</p>
      {caseOutcomes.map((outcome) => (
        <TextInput key={outcome} {...form.field(outcome)} inputMode="numeric" maxLength={3} />
      ))}
    </CallForm>
  );
}
