import type { apiKeysCalls } from '#contract/identity/api-keys.calls.ts';
import type { apiKeysSchemas } from '#contract/identity/api-keys.schemas.ts';
import { widensApiKey } from '#contract/identity/api-key-reach.ts';
import { changeRequestHours } from '#contract/platform/limits.ts';
import { newApiKeyToken } from '../auth/api-key-token.ts';
import { checkProof, takeCode, withProof } from '#server/platform/auth/own-proof.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { takenMessages } from '#server/platform/db/constraint-failures.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { needsSecondApprover } from '#server/platform/approvals/requires-approval.ts';
import { allowNewToken, mayMakeToken } from './new-token-queries.ts';
import {
  type ApiKeyRecord,
  findApiKey,
  insertApiKey,
  keyNameIsTaken,
  listApiKeys,
  lockApiKey,
  rotateApiKey,
  setRevoked,
  updateApiKey,
} from './queries.ts';
import { listApiKeyReads } from './read-queries.ts';
import { checkExpiry, checkKeyRights } from './rules.ts';

type Db = CallContext['db'];

/** The fields that the audit trail compares. The prefix identifies the token and isn't secret. */
function audited(key: ApiKeyRecord) {
  const { name, source, restriction, networks, callsPerMinute, expiresAt, mode, changesPerHour } = key;
  const { prefix, formerPrefix, formerUntil } = key;
  const isRevoked = key.state === 'revoked';
  const reach = { name, source, restriction, networks, callsPerMinute, expiresAt, mode, changesPerHour };
  return { ...reach, prefix, formerPrefix, formerUntil, isRevoked };
}

async function existing(db: Db, id: string, find: typeof findApiKey = findApiKey): Promise<ApiKeyRecord> {
  const key = await find(db, id);
  if (!key) throw noSuchRecord();
  return key;
}

/** @throws CallFailure 400 under `name` if another key has it */
async function refuseTakenName(db: Db, name: string, exceptId?: string): Promise<void> {
  if (await keyNameIsTaken(db, name, exceptId)) throw new CallFailure(400, takenMessages('api_keys', 'name'));
}

/** @throws CallFailure 409 if the key is revoked, which can't be undone */
function refuseRevoked({ state }: ApiKeyRecord): void {
  if (state === 'revoked') throw new CallFailure(409, 'alreadyRevoked');
}

/** @throws CallFailure 409 if the version has changed since */
function refuseOtherVersion(key: ApiKeyRecord, version: number | undefined): void {
  if (version !== undefined && key.version !== version) throw changedMeanwhile();
}

/** @throws CallFailure 400 if the caller's own password is missing, and as `checkProof` */
function proofOf(context: CallContext<SignedInAdmin>, currentPassword?: string, code?: string) {
  if (currentPassword === undefined) throw new CallFailure(400, { currentPassword: 'keyWidens' });
  return checkProof(context, { currentPassword, code });
}

/**
 * Notifies all superadmins of a new way to sign in, because somebody who steals a session may know the password too.
 */
function mailKeyNews(
  { db, services, admin }: CallContext<SignedInAdmin>,
  sentence: 'keyNewsMade' | 'keyNewsRotated' | 'keyNewsWider',
  { id, name }: ApiKeyRecord,
): Promise<void> {
  const values = { key: name, admin: admin.name };
  return mailSuperadmins(db, services, {
    subject: 'keyNewsSubject',
    sentences: [{ sentence, values }, 'keyNewsIfUnknown'],
    path: `/api-keys/${id}`,
  });
}

/**
 * Creating, rotating and extending an API key opens lasting access, so these calls require the caller's own
 * password again (specification 3.20).
 */
export const apiKeysHandlers: Handlers<typeof apiKeysCalls, typeof apiKeysSchemas> = {
  listApiKeys: (input, { db }) => listApiKeys(db, input),

  getApiKey: ({ id }, { db }) => existing(db, id),

  async listApiKeyReads(input, { db }) {
    await existing(db, input.id);
    return listApiKeyReads(db, input);
  },

  addApiKey: {
    // The own password is not checked here, because each check counts as an attempt.
    check: ({ name, restriction, expiresAt }, { db }) => [
      () => restriction && checkKeyRights(restriction),
      () => expiresAt !== undefined && checkExpiry(expiresAt),
      () => name !== undefined && refuseTakenName(db, name),
    ],
    async prepare({ currentPassword, code, ...given }, context) {
      checkKeyRights(given.restriction);
      checkExpiry(given.expiresAt);
      await refuseTakenName(context.db, given.name);
      return withProof(context, { currentPassword, code }, async () => {
        return async (inside) => {
          const { db, admin, services } = inside;
          const id = uuidV7();
          const made = newApiKeyToken(services.keys);
          await insertApiKey(db, { ...given, id, madeBy: admin.id }, made);
          const key = await existing(db, id);
          await mailKeyNews(inside, 'keyNewsMade', key);
          return {
            output: { message: 'keyMade', result: { ...key, token: made.token } },
            audit: { record: id, before: null, after: audited(key) },
          };
        };
      });
    },
  },

  updateApiKey: {
    check: ({ id, name, restriction, expiresAt }, { db }) => [
      () => restriction && checkKeyRights(restriction),
      async () => id && expiresAt && checkExpiry(expiresAt, (await existing(db, id)).expiresAt),
      () => id !== undefined && name !== undefined && refuseTakenName(db, name, id),
    ],
    async prepare({ id, version, currentPassword, code, ...given }, context) {
      const seen = await existing(context.db, id);
      refuseRevoked(seen);
      refuseOtherVersion(seen, version);
      checkKeyRights(given.restriction);
      checkExpiry(given.expiresAt, seen.expiresAt);
      // With two-person approval, the requester gave their password when they made the request.
      const isProven = context.isApproved === true;
      const proof =
        widensApiKey(seen, given) && !isProven ? await proofOf(context, currentPassword, code) : null;
      if (proof?.refusal) return proof.refusal;
      return async (inside) => {
        const { db } = inside;
        const refused = proof && (await takeCode(inside, proof.row, code));
        if (refused) return refused;
        const before = await existing(db, id, lockApiKey);
        refuseRevoked(before);
        refuseOtherVersion(before, version);
        checkExpiry(given.expiresAt, before.expiresAt);
        const isWider = widensApiKey(before, given);
        // Somebody reduced the key's permissions in the meantime.
        if (isWider && !proof && !isProven) throw changedMeanwhile();
        await updateApiKey(db, id, given);
        const after = await existing(db, id);
        if (isWider) await mailKeyNews(inside, 'keyNewsWider', after);
        return {
          output: { message: 'successfullyUpdated', result: after },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  rotateApiKey: {
    async prepare({ id, version, overlapHours, currentPassword, code }, context) {
      await existing(context.db, id);
      const rotate = async (inside: CallContext<SignedInAdmin>) => {
        const { db, services, admin } = inside;
        const before = await existing(db, id, lockApiKey);
        refuseRevoked(before);
        refuseOtherVersion(before, version);
        if (before.state === 'expired') throw new CallFailure(409, 'rotateExpired');
        const mayChange = before.restriction.some(({ isWriteAccess }) => isWriteAccess);
        const isAllowed = mayChange && (await mayMakeToken(db, id, admin.id));
        // Only the person who creates the token may see it, so the approver only allows them to create it.
        if (mayChange && !isAllowed && (inside.isApproved || (await needsSecondApprover(db, admin.id)))) {
          await allowNewToken(db, id, admin.id, changeRequestHours);
          return {
            output: { message: 'keyRotated', result: { ...before, token: '' } },
            audit: {
              record: id,
              before: audited(before),
              after: { ...audited(before), newTokenBy: admin.name },
            },
          } as const;
        }
        const made = newApiKeyToken(services.keys);
        await rotateApiKey(db, id, made, overlapHours);
        const after = await existing(db, id);
        await mailKeyNews(inside, 'keyNewsRotated', after);
        return {
          output: { message: 'keyRotated', result: { ...after, token: made.token } },
          audit: {
            record: id,
            before: { ...audited(before), ...(isAllowed && { newTokenAllowed: true }) },
            after: { ...audited(after), ...(isAllowed && { newTokenAllowed: false }) },
          },
        } as const;
      };
      // The requester gave their password when they made the request.
      if (context.isApproved) return rotate;
      if (currentPassword === undefined) throw new CallFailure(400, { currentPassword: 'required' });
      return withProof(context, { currentPassword, code }, async () => rotate);
    },
  },

  async revokeApiKey({ id }, { db }) {
    const before = await existing(db, id, lockApiKey);
    if (!(await setRevoked(db, id))) throw new CallFailure(409, 'alreadyRevoked');
    const after = await existing(db, id);
    return {
      output: { message: 'keyIsRevoked', result: after },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },
};
