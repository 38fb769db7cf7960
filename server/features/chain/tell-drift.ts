import type { Kysely } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { proveAgain } from './drift.ts';
import { restoreFee } from './fee-store.ts';
import { chainLabel } from '#server/platform/chain/chain-info.ts';
import type { ContractState, Drift } from './contract-state.ts';
import type { ChainState } from './state.ts';

/**
 * Raises an alarm if stored data differs from the state of a contract, and closes it when they agree again.
 * Until then the reader proves the stored blocks again.
 */
export async function notifyDrift(
  transaction: Kysely<DB>,
  services: Pick<Services, 'config' | 'db'>,
  state: ChainState,
  {
    contractState: { contract, standard },
    drift,
    before,
  }: {
    contractState: ContractState;
    drift: readonly Drift[];
    before: { drift: readonly Drift[]; block: number | undefined };
  },
): Promise<void> {
  const { chainId } = state;
  const wasDrifting = before.drift.length > 0;
  if (drift.length > 0) {
    await proveAgain(transaction, state, wasDrifting ? undefined : before.block);
    if (drift.every(({ fact }) => fact === 'settingsFee')) await restoreFee(transaction, standard);
  }
  if (wasDrifting === drift.length > 0) return;
  await recordOwnEvent(
    transaction,
    'watchContracts',
    wasDrifting ? 'contract.drift_over' : 'contract.drifted',
    {
      record: contract,
      before: { chainId, drift: before.drift },
      after: { chainId, drift },
    },
  );
  if (wasDrifting) return;
  await mailSuperadmins(transaction, services, {
    subject: 'contractDriftSubject',
    sentences: [
      { sentence: 'contractDriftBody', values: { contract, chain: chainLabel(services.config, chainId) } },
    ],
    path: '/setting/contracts',
  });
}
