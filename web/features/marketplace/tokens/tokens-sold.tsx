import { useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useTokenColumns } from './token-columns.tsx';

/** Tokens Sold: the latest sale first. */
export function TokensSold() {
  const { t } = useLingui();
  const pathOf = useRecordPath();
  const columns = useTokenColumns();
  return (
    <ListScreen
      label={t`Tokens Sold`}
      call={client.tokens.listSoldTokens}
      rowTo={({ id }) => pathOf({ screen: 'tokens.view', id })}
      columns={[
        ...columns,
        {
          key: 'soldAt',
          compare: 'time',
          header: t`Sold`,
          width: 160,
          cell: ({ soldAt }) => (soldAt ? <Instant at={soldAt} /> : '—'),
        },
      ]}
      hasOneAction
      rowActions={({ id, name }) => (
        <IconButton label={t`View ${name}`} to={pathTo('tokens.view', id)}>
          <IconEye size={17} />
        </IconButton>
      )}
      filters={[
        { kind: 'comparison', name: 'currency', label: t`Currency` },
        { kind: 'text', name: 'chainId', label: t`Chain number` },
      ]}
      empty={<OnboardingHint>{t`No sales yet. Sales appear here as soon as they happen.`}</OnboardingHint>}
    />
  );
}
