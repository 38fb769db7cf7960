import { createHash, createPublicKey } from 'node:crypto';
import { isOwnChallenge, newChallenge } from '#server/features/identity/auth/passkey-challenge.ts';
import {
  type Assertion,
  requestOptions,
  usePasskey,
  verifyAssertion,
} from '#server/features/identity/auth/passkeys.ts';
import { demandRelyingParty } from '#server/features/identity/auth/relying-party.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { DecisionRow } from './decision.ts';
import { digestOf } from './digest.ts';

type Context = CallContext<SignedInAdmin>;

/**
 * An approval that a passkey signed, with everything that is needed to verify it without this server. Bytes are in
 * base64url.
 */
export interface PasskeyProof {
  credentialId: string;
  /** As SubjectPublicKeyInfo. */
  publicKey: string;
  /** The challenge is the SHA-256 of the digest, the approver's id and this nonce, separated by spaces. */
  nonce: string;
  authenticatorData: string;
  clientDataJSON: string;
  signature: string;
}

/** A passkey's answer to one approval. It counts once, for exactly this digest. */
export interface PasskeyApproval {
  digest: string;
  assertion: Assertion;
  proof: PasskeyProof;
}

const purposeOf = ({ admin }: Context) =>
  ({ for: 'approval', adminId: admin.id, sessionId: admin.sessionId }) as const;

function challengeOf(digest: string, adminId: string, nonce: string): Buffer {
  return createHash('sha256').update(`${digest} ${adminId} ${nonce}`).digest();
}

/**
 * The options with which a browser's passkey signs an approval. The challenge contains the digest of what is approved,
 * so the signature is valid for this withdrawal only.
 * @throws CallFailure 409 if there are no passkeys
 */
export async function startPasskeyApproval(context: Context, decision: DecisionRow) {
  const { services, admin, request } = context;
  const party = demandRelyingParty(services.config, request.origin);
  const purpose = purposeOf(context);
  const nonce = Buffer.from(newChallenge(services.keys, purpose)).toString('base64url');
  const challenge = new Uint8Array(challengeOf(digestOf(decision), admin.id, nonce));
  return { nonce, options: await requestOptions(services.db, services.keys, party, purpose, challenge) };
}

/**
 * Verifies what a passkey signed, before the transaction.
 * @throws CallFailure 400 under `passkey` if it isn't this administrator's, for this session and exactly this
 * decision
 */
export async function verifyPasskeyApproval(
  context: Context,
  decision: DecisionRow,
  { credential, nonce }: { credential: string; nonce: string },
): Promise<PasskeyApproval> {
  const { services, admin, request } = context;
  const { db, keys, config } = services;
  const purpose = purposeOf(context);
  const digest = digestOf(decision);
  const wanted = challengeOf(digest, admin.id, nonce).toString('base64url');
  const isExpected = (given: string) => given === wanted && isOwnChallenge(keys, nonce, purpose);
  const party = demandRelyingParty(config, request.origin);
  const assertion = await verifyAssertion(db, keys, party, purpose, credential, isExpected);
  if (!assertion) throw new CallFailure(400, { passkey: 'passkeyRefused' });
  const { id, response } = JSON.parse(credential) as { id: string; response: Record<string, string> };
  const { authenticatorData = '', clientDataJSON = '', signature = '' } = response;
  const publicKey = await keyForOthers(assertion.publicKey);
  return {
    digest,
    assertion,
    proof: { credentialId: id, publicKey, nonce, authenticatorData, clientDataJSON, signature },
  };
}

/**
 * Marks the answer as used, in the transaction of the approval.
 * @returns why it doesn't count; null if it does
 */
export async function takePasskeyApproval(
  { db, services, admin }: Context,
  { assertion }: PasskeyApproval,
): Promise<CallFailure | null> {
  const use = await usePasskey(db, assertion);
  if (use.outcome === 'used') return null;
  if (use.outcome === 'copied') {
    const values = { name: use.name };
    await mailNotice(db, services, admin.id, { sentence: 'noticePasskeyCopied', values });
    return new CallFailure(400, { passkey: 'passkeyCopied' });
  }
  return new CallFailure(400, { passkey: 'passkeyRefused' });
}

/** Converts a COSE key to SubjectPublicKeyInfo, which other programs can read. */
async function keyForOthers(publicKey: Buffer): Promise<string> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const { COSEKEYS, isCOSEPublicKeyEC2, isCOSEPublicKeyOKP, isCOSEPublicKeyRSA } = cose;
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey));
  const text = (field: Uint8Array | undefined) => Buffer.from(field ?? []).toString('base64url');
  const jwk = isCOSEPublicKeyOKP(key)
    ? { kty: 'OKP', crv: 'Ed25519', x: text(key.get(COSEKEYS.x)) }
    : isCOSEPublicKeyEC2(key)
      ? { kty: 'EC', crv: 'P-256', x: text(key.get(COSEKEYS.x)), y: text(key.get(COSEKEYS.y)) }
      : isCOSEPublicKeyRSA(key)
        ? { kty: 'RSA', n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) }
        : undefined;
  // The passkey was added before key types were limited to those that other programs can verify.
  if (!jwk) throw new CallFailure(409, 'passkeyCannotApprove');
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ type: 'spki', format: 'der' })
    .toString('base64url');
}
