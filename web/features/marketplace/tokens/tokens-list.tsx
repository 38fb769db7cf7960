import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useTokenColumns } from './token-columns.tsx';
import { TokenActions } from './token-actions.tsx';
import { TokenStatus, useStatusLabels } from './token-status.tsx';

/** Token List: every token with a heart, which is filled for the hot collection. */
export function TokensList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/TokenList');
  const words = useStatusLabels();
  const categories = useCall(client.categories.listCategoryChoices, {});
  const pathOf = useRecordPath();
  const columns = useTokenColumns();
  return (
    <ListScreen
      label={t`Token List`}
      call={client.tokens.listTokens}
      rowTo={({ id }) => pathOf({ screen: 'tokens.view', id })}
      own="token"
      columns={[
        ...columns,
        {
          key: 'status',
          header: t`Status`,
          width: 100,
          cell: (token) => <TokenStatus token={token} />,
        },
      ]}
      rowActions={(token) => <TokenActions token={token} mayChange={mayChange} />}
      filters={[
        {
          kind: 'options',
          name: 'category',
          label: t`Category`,
          read: categories,
          options: (categories.data?.rows ?? []).map(({ name }) => ({ value: name, label: name })),
        },
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: optionsOf(words),
        },
        {
          kind: 'options',
          name: 'hotCollection',
          label: t`Hot collection`,
          options: [
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ],
        },
        { kind: 'comparison', name: 'currency', label: t`Currency` },
        { kind: 'text', name: 'creator', label: t`Creator address` },
      ]}
      empty={
        <OnboardingHint>{t`There are no tokens yet. They appear here as soon as somebody mints one.`}</OnboardingHint>
      }
    />
  );
}
