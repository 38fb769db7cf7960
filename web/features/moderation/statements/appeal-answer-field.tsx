import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { statementLimits } from '#contract/moderation/statement-values.ts';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { FieldProps } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';

/** The answer to the open appeal against the restriction of a case; nothing without one. */
export function AppealAnswerField({ caseId, field }: { caseId: string; field: FieldProps<string> }) {
  const { t } = useLingui();
  const query = useCall(client.statements.listStatements, { caseId, appeal: 'open', limit: 1 });
  const statement = query.data?.rows[0];
  if (!statement) return null;
  return (
    <>
      <p>
        <Trans>
          The user has appealed.{' '}
          <RecordLink to={{ screen: 'statements.view', id: statement.id }}>Read the appeal</RecordLink>
        </Trans>
      </p>
      <Textarea
        {...field}
        autosize
        minRows={2}
        maxLength={statementLimits.facts}
        dir="auto"
        description={t`Sent by email.`}
      />
    </>
  );
}
