import { useLingui } from '@lingui/react/macro';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useRestrictionLabels } from './statement-labels.ts';

/** The statements of reasons of a case; nothing without any. */
export function CaseStatements({ caseId }: { caseId: string }) {
  const { t } = useLingui();
  const restrictions = useRestrictionLabels();
  const query = useCall(client.statements.listStatements, { caseId, limit: 10 });
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <RecordCard title={t`Statements of reasons`}>
      <DescriptionList>
        {rows.map(({ id, restriction, createdAt }) => (
          <DescriptionItem
            key={id}
            name={<RecordLink to={{ screen: 'statements.view', id }}>{restrictions[restriction]}</RecordLink>}
          >
            <Instant at={createdAt} />
          </DescriptionItem>
        ))}
      </DescriptionList>
    </RecordCard>
  );
}
