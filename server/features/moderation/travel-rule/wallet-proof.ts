import { type Kysely, sql } from 'kysely';
import { walletProofHours } from '#contract/moderation/travel-rule-values.ts';
import { contractConfirms } from '#server/features/chain/contract-signature.ts';
import { nodesToAsk } from '#server/features/chain/nodes-to-ask.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { RpcError } from '#server/platform/chain/rpc.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { decrypted, encrypted } from '#server/platform/secrets/encrypted.ts';
import {
  addressOf,
  factsOf,
  type TravelRuleSubject,
} from '#server/platform/travel-rule/travel-rule-answer.ts';
import { withoutNeedlessZeros } from '#contract/platform/decimal.ts';
import {
  changeTransfer,
  endProofs,
  lockTransfer,
  newestProof,
  type StoredProof,
  type StoredTransfer,
  subjectOf,
} from './queries.ts';

const isEvmAddress = (text: string) => /^0x[\da-f]{40}$/i.test(text);

/** Outgoing transfers that a wallet can be proved for: those that no counterparty has or accepted. */
const provable: readonly StoredTransfer['state'][] = ['incomplete', 'ready', 'rejected'];

/**
 * Makes the text that the owner of a wallet signs. It names the withdrawal and a number that is used once, and former
 * texts end.
 * @throws CallFailure 409 for a transfer or a destination without such a proof, 400 for an unknown chain
 */
export async function startProof(
  db: Kysely<DB>,
  { config, keys }: Services,
  transfer: StoredTransfer,
  chainId = config.chains[0]?.chainId ?? '1',
): Promise<void> {
  const subject = await subjectOf(db, transfer);
  if (!subject || !provable.includes(transfer.state)) throw new CallFailure(409, 'travelRuleNotProvable');
  const address = addressOf(subject);
  if (address === null || !isEvmAddress(address)) throw new CallFailure(409, 'travelRuleNotEvm');
  const id = uuidV7();
  const expiresAt = new Date(Date.now() + walletProofHours * 3_600_000);
  const text = textToSign(subject, {
    address,
    chainId,
    nonce: crypto.randomUUID(),
    expiresAt,
    host: config.publicUrl,
  });
  await endProofs(db, transfer.id);
  await db
    .insertInto('travel_rule_proofs')
    .values({
      id,
      transfer_id: transfer.id,
      chain_id: chainId,
      message: encrypted(keys.travelRule, id, text),
      facts: factsOf(subject),
      expires_at: expiresAt,
    })
    .execute();
}

interface Signed {
  address: string;
  chainId: string;
  nonce: string;
  expiresAt: Date;
  host: string;
}

/** English, because the wallet shows it as it is, and the signature covers every letter. */
const textToSign = (
  { id, amount, currencySymbol }: TravelRuleSubject,
  { address, chainId, nonce, expiresAt, host }: Signed,
) =>
  [
    `${host} asks you to prove that you control this wallet. Signing costs nothing and moves nothing.`,
    '',
    `Wallet: ${address}`,
    `Withdrawal: ${id}`,
    `Amount: ${withoutNeedlessZeros(amount)} ${currencySymbol}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Expires: ${expiresAt.toISOString()}`,
  ].join('\n');

/** Why a signature proves nothing. */
export type ProofRefusal =
  | 'travelRuleProofWrong'
  | 'travelRuleProofOver'
  | 'travelRuleProofChanged'
  | 'travelRuleChainSilent'
  | 'travelRuleProofForm';

/**
 * Checks a signature of the newest open text of a transfer, before the transaction that stores it: EIP-191, or EIP-1271
 * for a contract on the chain of the text.
 * @returns the way in which it was checked, or why it proves nothing
 */
export async function judgeSignature(
  { db, config, keys }: Services,
  proof: StoredProof,
  signature: string,
): Promise<'eip191' | 'eip1271' | ProofRefusal> {
  if (proof.verified_at !== null || proof.expires_at.getTime() <= Date.now()) return 'travelRuleProofOver';
  if (!/^0x(?:[\da-f]{2}){1,8192}$/i.test(signature)) return 'travelRuleProofForm';
  const text = decrypted(keys.travelRule, proof.id, proof.message);
  const address = /^Wallet: (0x[\da-fA-F]{40})$/m.exec(text)?.[1] ?? '';
  const transfer = await db
    .selectFrom('travel_rule_transfers')
    .select('withdrawal_id')
    .where('id', '=', proof.transfer_id)
    .executeTakeFirst();
  const subject = transfer && (await subjectOf(db, transfer));
  if (!subject || factsOf(subject) !== proof.facts) return 'travelRuleProofChanged';
  const { hashMessage, recoverAddress } = await import('viem/utils');
  const hash = hashMessage(text);
  const signer =
    signature.length === 132
      ? await recoverAddress({ hash, signature: signature as `0x${string}` }).catch(() => undefined)
      : undefined;
  if (signer?.toLowerCase() === address.toLowerCase()) return 'eip191';
  const chain = config.chains.find((one) => one.chainId === proof.chain_id);
  if (!chain) return 'travelRuleProofWrong';
  try {
    const isConfirmed = await contractConfirms(await nodesToAsk(chain), { address, hash, signature });
    return isConfirmed ? 'eip1271' : 'travelRuleProofWrong';
  } catch (error) {
    if (error instanceof RpcError) return 'travelRuleChainSilent';
    throw error;
  }
}

/**
 * Stores a signature that was found valid. A text counts once, and only for the withdrawal as it was.
 * @returns undefined if the text has ended, was used, or the withdrawal has changed meanwhile
 */
export async function keepSignature(
  db: Kysely<DB>,
  { keys }: Pick<Services, 'keys'>,
  proof: StoredProof,
  { signature, method }: { signature: string; method: 'eip191' | 'eip1271' },
): Promise<StoredTransfer | undefined> {
  const transfer = await lockTransfer(db, proof.transfer_id);
  const subject = await subjectOf(db, transfer);
  if (!provable.includes(transfer.state) || !subject || factsOf(subject) !== proof.facts) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('travel_rule_proofs')
    .set({
      signature: encrypted(keys.travelRule, proof.id, signature),
      method,
      verified_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', proof.id)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await changeTransfer(db, transfer.id, {
    state: 'proved',
    facts: proof.facts,
    counterparty_id: null,
    message_id: null,
    reason: null,
    error: null,
    answered_at: new Date(),
  });
  await askGatesAgain(db, [subject.id]);
  return transfer;
}

/** The open proof of a transfer. @throws CallFailure 409 if there is none */
export async function openProof(db: Kysely<DB>, transferId: string): Promise<StoredProof> {
  const proof = await newestProof(db, transferId);
  if (!proof) throw new CallFailure(409, 'travelRuleProofOver');
  return proof;
}
