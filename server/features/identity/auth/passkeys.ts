import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Keys } from '#server/platform/context/services.ts';
import { isOwnChallenge, newChallenge, spendChallenge, type Purpose } from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

// Loaded with the first passkey, so that a start doesn't load its certificate parsers.
const library = () => import('@simplewebauthn/server');
/** EdDSA, ES256 and RS256, which every WebAuthn library can verify. */
const supportedAlgorithmIDs = [-8, -7, -257];
type SessionPurpose = Extract<Purpose, { adminId: string }>;

/** The options for creating a passkey, in the browser's format. */
export async function creationOptions(
  db: Kysely<DB>,
  keys: Keys,
  party: RelyingParty,
  { adminId, email, name, sessionId }: { adminId: string; email: string; name: string; sessionId: string },
): Promise<string> {
  const { generateRegistrationOptions } = await library();
  const known = await credentialsOf(db, adminId);
  const options = await generateRegistrationOptions({
    rpName: 'marketdesk',
    rpID: party.id,
    userID: idBytes(adminId),
    userName: email,
    userDisplayName: name,
    challenge: newChallenge(keys, { for: 'register', adminId, sessionId }),
    // The authenticator's manufacturer isn't requested, because nothing depends on it.
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known,
    // The passkey is found without a name and requires a fingerprint, face or PIN, so it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/**
 * The options for using a passkey: any passkey for a sign-in, only the caller's own for a code or an approval.
 * @param challenge the data that the passkey signs; by default a new challenge for this purpose
 */
export async function requestOptions(
  db: Kysely<DB>,
  keys: Keys,
  party: RelyingParty,
  purpose: Purpose,
  challenge: Uint8Array<ArrayBuffer> = newChallenge(keys, purpose),
): Promise<string> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    userVerification: 'required',
    ...(purpose.for !== 'signIn' && { allowCredentials: await credentialsOf(db, purpose.adminId) }),
  });
  return JSON.stringify(options);
}

async function credentialsOf(db: Kysely<DB>, adminId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('admin_id', '=', adminId)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports: transports as AuthenticatorTransport[],
  }));
}

/** A verified passkey that isn't stored yet. */
export interface NewPasskey {
  challenge: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/**
 * Verifies a new passkey that the browser sends.
 * @param credential its JSON
 * @returns null for another origin, another session's challenge, an expired challenge, or any other error
 */
export async function verifyNewPasskey(
  keys: Keys,
  party: RelyingParty,
  purpose: SessionPurpose,
  credential: string,
): Promise<NewPasskey | null> {
  const response = parsed(newCredential, credential);
  if (!response) return null;
  const { verifyRegistrationResponse } = await library();
  const challenge = challengeOf(response);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (given: string) => given === challenge && isOwnChallenge(keys, given, purpose),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified || challenge === null) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      challenge,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 10),
    };
  } catch {
    // The library throws for every error. The sender gets the same message for all of them.
    return null;
  }
}

/**
 * Stores a passkey.
 * @throws a unique violation of passkeys_credential_id_key if it already exists
 */
export async function addPasskey(
  db: Kysely<DB>,
  adminId: string,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<string> {
  const id = uuidV7();
  await db
    .insertInto('passkeys')
    .values({
      id,
      admin_id: adminId,
      name,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
    })
    .execute();
  return id;
}

/** A passkey's response with a valid signature. `usePasskey` checks in the transaction whether it may be used. */
export interface Assertion {
  passkeyId: string;
  challenge: string;
  counter: number;
  /** In COSE format, as the passkey sent it. */
  publicKey: Buffer;
}

/**
 * Verifies a passkey's response: origin, challenge, purpose and signature.
 * @param isExpected whether a challenge in base64url is the right one; by default every challenge of this server
 * for this purpose is
 * @returns null if a check fails or nobody has that passkey
 */
export async function verifyAssertion(
  db: Kysely<DB>,
  keys: Keys,
  party: RelyingParty,
  purpose: Purpose,
  credential: string,
  isExpected = (challenge: string) => isOwnChallenge(keys, challenge, purpose),
): Promise<Assertion | null> {
  const response = parsed(usedCredential, credential);
  if (!response) return null;
  const stored = await db
    .selectFrom('passkeys')
    .select(['id', 'admin_id', 'credential_id', 'public_key'])
    .where('credential_id', '=', Buffer.from(response.id, 'base64url'))
    .executeTakeFirst();
  if (!stored || (purpose.for !== 'signIn' && purpose.adminId !== stored.admin_id)) return null;
  const handle = response.response.userHandle;
  if (handle && !Buffer.from(handle, 'base64url').equals(idBytes(stored.admin_id))) return null;
  const { verifyAuthenticationResponse } = await library();
  const challenge = challengeOf(response);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (given: string) => given === challenge && isExpected(given),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id.toString('base64url'),
        publicKey: new Uint8Array(stored.public_key),
        // `usePasskey` compares the counter under a lock.
        counter: 0,
      },
    });
    if (!verified || challenge === null) return null;
    const counter = authenticationInfo.newCounter;
    return { passkeyId: stored.id, challenge, counter, publicKey: stored.public_key };
  } catch {
    return null;
  }
}

/** The outcome of using a passkey. */
export type Use =
  | { outcome: 'used'; passkeyId: string; adminId: string }
  /** The counter decreased, so a copy of the passkey is in use. The passkey was disabled. */
  | { outcome: 'copied'; passkeyId: string; adminId: string; name: string }
  | { outcome: 'refused' };

/**
 * Uses a passkey's response once, in the transaction of the action that it authorizes. The passkey's row is
 * locked, so the later of two responses with the same counter counts as a copy's.
 */
export async function usePasskey(db: Kysely<DB>, { passkeyId, challenge, counter }: Assertion): Promise<Use> {
  const found = await db
    .selectFrom('passkeys')
    .select(['admin_id', 'name', 'counter', 'disabled_at'])
    .where('id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst();
  if (!found || found.disabled_at !== null || !(await spendChallenge(db, challenge)))
    return { outcome: 'refused' };
  const isCopied = (counter > 0 || found.counter > 0) && counter <= found.counter;
  const now = sql<Date>`now()`;
  await db
    .updateTable('passkeys')
    .set(isCopied ? { disabled_at: now } : { counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .execute();
  const use = { passkeyId, adminId: found.admin_id };
  return isCopied ? { outcome: 'copied', name: found.name, ...use } : { outcome: 'used', ...use };
}

/** The user handle that authenticators store: the bytes of the ID, which reveal nothing about the person. */
function idBytes(adminId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(adminId.replaceAll('-', ''), 'hex'));
}

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that the browser signed. */
function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

const credential = {
  id: z.string().min(1).max(2000),
  rawId: z.string(),
  type: z.literal('public-key'),
  // Required by the library's types; nothing depends on its content.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What a browser sends for a new passkey. The library validates the content. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
});

/** What a browser sends when a passkey is used. */
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z
      .string()
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});

/** Parses the JSON of a credential; null if it has another form. */
function parsed<Response>(schema: z.ZodType<Response>, text: string): Response | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
