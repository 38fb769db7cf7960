import type { Kysely } from 'kysely';
import { guardsReleases } from '#server/platform/approvals/approval-policy.ts';
import { type Ivms101, ivms101 } from '#contract/moderation/travel-rule-messages.ts';
import { travelRuleDoor, type TravelRuleGap } from '#contract/moderation/travel-rule-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { decrypted, encrypted } from '#server/platform/secrets/encrypted.ts';
import { signedId } from '#server/platform/mail/signed-id.ts';
import {
  addressOf,
  factsOf,
  type TravelRuleSubject,
} from '#server/platform/travel-rule/travel-rule-answer.ts';
import { summedWithdrawals } from '#server/platform/travel-rule/summed-withdrawals.ts';
import { dataOfIvms, gapsOf, noData, type TransferData } from './ivms-data.ts';
import {
  findTransfer,
  newestProof,
  personOf,
  readSettings,
  readTransfer,
  type StoredTransfer,
  subjectOf,
} from './queries.ts';

/** The page on which the owner of a wallet proves it: below the door of the messages. */
export const walletPath = `${travelRuleDoor}wallet/`;

/** Encrypts the data of a transfer for its row. */
export const sealedData = ({ keys }: Pick<Services, 'keys'>, id: string, data: Ivms101): Buffer =>
  encrypted(keys.travelRule, id, JSON.stringify(data));

/** The data of a transfer; undefined if none was entered. */
export function openedData(
  { keys }: Pick<Services, 'keys'>,
  { id, data }: Pick<StoredTransfer, 'id' | 'data'>,
): Ivms101 | undefined {
  return data === null ? undefined : ivms101.parse(JSON.parse(decrypted(keys.travelRule, id, data)));
}

/** What the stored data of a transfer lacks. */
export function missingIn(services: Pick<Services, 'keys'>, stored: StoredTransfer): TravelRuleGap[] {
  const ivms = openedData(services, stored);
  return gapsOf(ivms ? dataOfIvms(ivms) : noData);
}

/** What is known about a withdrawal before people enter its data: the user's name and wallet, and the destination. */
async function knownData(db: Kysely<DB>, subject: TravelRuleSubject | undefined): Promise<TransferData> {
  const user = await personOf(db, subject?.userId ?? null);
  const words = (user?.name ?? '').trim().split(/\s+/);
  return {
    ...noData,
    originatorLastName: words.at(-1) ?? '',
    originatorFirstName: words.slice(0, -1).join(' '),
    ...accountsOf(subject, user),
  };
}

/** The accounts of a transfer, which nobody enters: they follow from the withdrawal. */
export function accountsOf(
  subject: TravelRuleSubject | undefined,
  user: Awaited<ReturnType<typeof personOf>>,
) {
  return {
    originatorAccount: user?.address ?? user?.id ?? '',
    beneficiaryAccount: (subject && addressOf(subject)) ?? '',
  };
}

/** A transfer with its data, as its calls show it. */
export async function shownTransfer(db: Kysely<DB>, services: Services, id: string) {
  const stored = await readTransfer(db, id);
  const ivms = openedData(services, stored);
  const subject = await subjectOf(db, stored);
  const proof = await newestProof(db, id);
  const facts = subject && factsOf(subject);
  const address = subject ? addressOf(subject) : null;
  const data = ivms ? dataOfIvms(ivms) : await knownData(db, subject);
  return {
    ...(await findTransfer(db, id)),
    counterpartyId: stored.counterparty_id,
    withdrawalId: stored.withdrawal_id,
    data,
    missing: gapsOf(data),
    summed:
      subject && address !== null
        ? await summedWithdrawals(db, subject, {
            address,
            hours: (await readSettings(db)).windowHours,
            isGuarded: await guardsReleases(db),
          })
        : null,
    isOutdated: facts !== undefined && stored.facts !== null && stored.facts !== facts,
    reason: stored.reason,
    isWaiting: stored.next_at !== null,
    sentAt: stored.sent_at,
    answeredAt: stored.answered_at,
    proof: proof
      ? {
          text: decrypted(services.keys.travelRule, proof.id, proof.message),
          link: `${services.config.publicUrl}${walletPath}${signedId(services.keys.walletProofs, proof.id)}`,
          chainId: proof.chain_id,
          method: proof.method,
          expiresAt: proof.expires_at,
          verifiedAt: proof.verified_at,
        }
      : null,
  };
}

/** The audit form of a transfer: no personal data. */
export const auditedTransfer = (stored: StoredTransfer, counterparty: string | null) => ({
  state: stored.state,
  direction: stored.direction,
  counterparty,
  withdrawalId: stored.withdrawal_id,
});
