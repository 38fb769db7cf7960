import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useChains } from '../wallet/use-chain-name.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { OwnerEventsSection } from './owner-events-section.tsx';
import { ContractsSection } from './contracts-section.tsx';
import {
  useContractChangeLabels,
  useContractChangeStates,
  useContractNames,
} from './contract-change-labels.ts';

function useColumns(): ColumnOf<typeof client.contractChanges.listOwnerActs>[] {
  const { t } = useLingui();
  const states = useContractChangeStates();
  const networks = useChains();
  const words = useContractChangeLabels();
  const names = useContractNames();
  const network: ColumnOf<typeof client.contractChanges.listOwnerActs> = {
    key: 'chainId',
    header: t`Network`,
    width: 190,
    isSortable: false,
    cell: ({ chainId }) => <bdi>{networks.nameOf(chainId)}</bdi>,
  };
  return [
    {
      key: 'act',
      header: t({ message: 'What', context: 'act' }),
      width: 250,
      isSortable: false,
      cell: (change) => (
        <RecordLink to={{ screen: 'contractChanges.view', id: change.id }}>{words(change)}</RecordLink>
      ),
    },
    {
      key: 'standard',
      header: t`Contract`,
      width: 150,
      isSortable: false,
      cell: ({ standard }) => names[standard],
    },
    ...(networks.isMany ? [network] : []),
    {
      key: 'state',
      header: t`Status`,
      width: 132,
      isSortable: false,
      cell: ({ state }) => <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>,
    },
    {
      key: 'signed',
      header: t`Signatures`,
      width: 106,
      isSortable: false,
      cell: ({ signed, needed }) => (signed === null || needed === null ? '—' : `${signed} / ${needed}`),
    },
    {
      key: 'proposedBy',
      header: t`Requested by`,
      width: 140,
      isSortable: false,
      cell: ({ proposedBy }) => <bdi>{proposedBy}</bdi>,
    },
    {
      key: 'proposedAt',
      header: t`Since`,
      width: 172,
      cell: ({ proposedAt }) => <Instant at={proposedAt} />,
    },
  ];
}

/** Smart contracts: their state, changes that nobody proposed, and the proposed contract changes. */
export function ContractChangesList() {
  const { t } = useLingui();
  const states = useContractChangeStates();
  const networks = useChains();
  const mayChange = useMayChange('/setting');
  return (
    <>
      <ContractsSection mayChange={mayChange} />
      <ListScreen
        label={t`Contract changes`}
        call={client.contractChanges.listOwnerActs}
        columns={useColumns()}
        {...(mayChange && {
          action: (
            <Button component={Link} to={pathTo('contractChanges.add')}>
              <Trans>Propose a contract change</Trans>
            </Button>
          ),
        })}
        filters={[
          {
            kind: 'options',
            name: 'state',
            label: t`Status`,
            options: optionsOf(states),
          },
          ...(networks.isMany
            ? [
                {
                  kind: 'options' as const,
                  name: 'chainId' as const,
                  label: t`Network`,
                  options: networks.choice,
                },
              ]
            : []),
        ]}
        rowTo={({ id }) => pathTo('contractChanges.view', id)}
        empty={t`No contract changes proposed yet. A new deployment accepts only the native coin. Propose to accept PKS.`}
      />
      <OwnerEventsSection />
    </>
  );
}
