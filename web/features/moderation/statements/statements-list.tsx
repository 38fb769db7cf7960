import { useLingui } from '@lingui/react/macro';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import {
  useAppealLabels,
  useCategoryLabels,
  useGroundLabels,
  usePushLabels,
  useRestrictionLabels,
} from './statement-labels.ts';

function useColumns(): ColumnOf<typeof client.statements.listStatements>[] {
  const { t } = useLingui();
  const restrictions = useRestrictionLabels();
  const categories = useCategoryLabels();
  const appeals = useAppealLabels();
  const pushes = usePushLabels();
  return [
    {
      key: 'name',
      compare: 'text',
      isSortable: false,
      header: t`About`,
      width: 136,
      cell: ({ id, name }) => (
        <RecordLink to={{ screen: 'statements.view', id }}>{name || t`Account`}</RecordLink>
      ),
    },
    {
      key: 'restriction',
      isSortable: false,
      header: t`Restriction`,
      width: 132,
      also: [{ field: 'endedAt', header: t`Ended` }],
      cell: ({ restriction, endedAt }) => (
        <StatusMark tone={endedAt === null ? 'negative' : 'neutral'}>
          {endedAt === null ? restrictions[restriction] : t`${restrictions[restriction]}, ended`}
        </StatusMark>
      ),
    },
    {
      key: 'category',
      isSortable: false,
      header: t`Category`,
      width: 148,
      also: [
        { field: 'ground', header: t`Ground` },
        { field: 'legalGround', header: t`Law or rule` },
        { field: 'facts', header: t`Facts and circumstances` },
        { field: 'source', header: t`Source` },
        { field: 'automatedDetection', header: t`Automated detection` },
        { field: 'automatedDecision', header: t`Automated decision` },
        { field: 'contentDate', header: t`Date of the content` },
        { field: 'territorialScope', header: t`Scope` },
        { field: 'language', header: t`Language` },
      ],
      cell: ({ category }) => categories[category],
    },
    {
      key: 'appeal',
      isSortable: false,
      header: t`Appeal`,
      width: 112,
      cell: ({ appeal }) =>
        appeal === null ? '—' : <StatusMark tone={appeals[appeal].tone}>{appeals[appeal].label}</StatusMark>,
    },
    {
      key: 'pushState',
      isSortable: false,
      header: t`EU database`,
      width: 104,
      also: [{ field: 'puid', header: t`Identifier` }],
      cell: ({ pushState }) => (
        <StatusMark tone={pushes[pushState].tone}>{pushes[pushState].label}</StatusMark>
      ),
    },
    { key: 'createdAt', header: t`Made`, width: 164, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
}

/** Statements of reasons: what users were told about restrictions, and their appeals. */
export function StatementsList() {
  const { t } = useLingui();
  const pathOf = useRecordPath();
  const filters = {
    restriction: optionsOf(useRestrictionLabels()),
    appeal: optionsOf(useAppealLabels()),
    pushState: optionsOf(usePushLabels()),
    category: optionsOf(useCategoryLabels()),
    ground: optionsOf(useGroundLabels()),
  };
  return (
    <ListScreen
      label={t`Statements of reasons`}
      call={client.statements.listStatements}
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'statements.view', id })}
      filters={[
        { kind: 'options', name: 'appeal', label: t`Appeal`, options: filters.appeal },
        { kind: 'options', name: 'restriction', label: t`Restriction`, options: filters.restriction },
        {
          kind: 'options',
          name: 'pushState',
          isAside: true,
          label: t`EU database`,
          options: filters.pushState,
        },
        { kind: 'options', name: 'category', isAside: true, label: t`Category`, options: filters.category },
        { kind: 'options', name: 'ground', isAside: true, label: t`Ground`, options: filters.ground },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={t`No statements yet. Each restriction that a case makes adds one.`}
    />
  );
}
