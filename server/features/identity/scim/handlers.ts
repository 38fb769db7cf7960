import type { scimCalls } from '#contract/identity/scim.calls.ts';
import type { scimSchemas } from '#contract/identity/scim.schemas.ts';
import { withProof } from '#server/platform/auth/own-proof.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { newApiKeyToken } from '../auth/api-key-token.ts';
import { readRolesOf } from '../company-groups/queries.ts';
import { lastCalls } from './call-queries.ts';
import { findGroup, mappedGroups, type MappedGroup, membersOf, replaceGroupRoles } from './group-queries.ts';
import { scimPath } from './routes.ts';
import { setRightsOf } from './set-rights.ts';
import {
  findToken,
  insertToken,
  listTokens,
  replaceSecret,
  revokeToken,
  type TokenRow,
} from './token-queries.ts';

type Context = CallContext<SignedInAdmin>;

/** How many of the last requests the screen shows. */
const shownCalls = 50;

function shown({ madeById, revokedAt, ...token }: TokenRow, adminId: string) {
  const isRevoked = revokedAt !== null;
  const state = isRevoked ? 'revoked' : token.prefix === null ? 'noSecret' : 'active';
  return { ...token, isOwn: madeById === adminId, state } as const;
}

/** The fields that the audit trail compares. The prefix identifies the secret and isn't secret. */
const audited = ({ name, networks, prefix, formerUntil, revokedAt }: TokenRow) => ({
  name,
  networks,
  prefix,
  formerUntil,
  isRevoked: revokedAt !== null,
});

const auditedGroup = ({ name, roles }: MappedGroup) => ({
  name,
  groups: [
    {
      name,
      roles: roles.map((role) => ({
        name: role.name,
        canChange: role.canChange,
        ...(role.networks.length > 0 && { networks: role.networks }),
      })),
    },
  ],
});

const shownGroup = ({ roles, ...group }: MappedGroup) => ({
  ...group,
  roles: roles.map(({ id, name }) => ({ id, name })),
});

async function existing(db: Context['db'], id: string, isLocked = false): Promise<TokenRow> {
  const token = await findToken(db, id, isLocked);
  if (!token) throw noSuchRecord();
  return token;
}

async function existingGroup(db: Context['db'], id: string): Promise<MappedGroup> {
  const [group] = await mappedGroups(db, id);
  if (!group) throw noSuchRecord();
  return group;
}

/** Notifies all superadmins, because somebody who steals a session may know the password too. */
function mailNews(
  { db, services, admin }: Context,
  sentence: 'scimNewsAdded' | 'scimNewsSecret',
  token: string,
): Promise<void> {
  return mailSuperadmins(db, services, {
    subject: 'scimNewsSubject',
    sentences: [{ sentence, values: { admin: admin.name, token } }, 'scimNewsIfUnknown'],
    path: '/list/provisioning',
  });
}

/** Provisioning by the company's identity provider (specification 44). */
export const scimHandlers: Handlers<typeof scimCalls, typeof scimSchemas> = {
  async getScim(_input, { db, services, admin }) {
    const [tokens, groups, calls] = await Promise.all([
      listTokens(db),
      mappedGroups(db),
      lastCalls(db, shownCalls),
    ]);
    return {
      address: `${services.config.publicUrl}${scimPath}`,
      tokens: tokens.map((token) => shown(token, admin.id)),
      groups: groups.map(shownGroup),
      calls,
    };
  },

  async addScimToken({ name, networks }, context) {
    const { db, admin, approvedBy } = context;
    const id = uuidV7();
    await insertToken(db, { id, name, networks, madeBy: admin.id, approvedBy: approvedBy ?? null });
    const added = await existing(db, id);
    await mailNews(context, 'scimNewsAdded', name);
    return {
      output: { message: 'scimTokenAdded', result: shown(added, admin.id) },
      audit: { record: id, before: null, after: audited(added) },
    };
  },

  rotateScimToken: {
    prepare({ id, version, overlapHours, currentPassword, code }, context) {
      return withProof(context, { currentPassword, code }, async () => {
        return async (inside) => {
          const { db, services, admin } = inside;
          const before = await existing(db, id, true);
          if (before.revokedAt !== null) throw new CallFailure(409, 'scimTokenIsRevoked');
          // The people who approved the token approved that this person has its secret.
          if (before.madeById !== admin.id)
            throw new CallFailure(403, { sentence: 'scimTokenOfOther', values: { name: before.madeBy } });
          if (before.version !== version) throw changedMeanwhile();
          const made = newApiKeyToken(services.keys, 'mds');
          await replaceSecret(db, id, made, overlapHours);
          const after = await existing(db, id);
          await mailNews(inside, 'scimNewsSecret', after.name);
          return {
            output: { message: 'scimSecretMade', result: { ...shown(after, admin.id), token: made.token } },
            audit: { record: id, before: audited(before), after: audited(after) },
          };
        };
      });
    },
  },

  async revokeScimToken({ id }, { db, admin }) {
    const before = await existing(db, id, true);
    if (!(await revokeToken(db, id))) throw new CallFailure(409, 'scimTokenIsRevoked');
    const after = await existing(db, id);
    return {
      output: { message: 'scimTokenRevoked', result: shown(after, admin.id) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async updateScimGroup({ id, roles, version }, { db, admin, approvedBy }) {
    if (new Set(roles).size < roles.length) throw new CallFailure(400, { roles: 'roleTwice' });
    const locked = await findGroup(db, id, true);
    if (!locked) throw noSuchRecord();
    if (version !== undefined && locked.version !== version) throw changedMeanwhile();
    // Roles are locked before administrators, in the same order as in a change of a role.
    const known = await readRolesOf(db, roles, true);
    if (known.length < roles.length) throw new CallFailure(400, { roles: 'noSuchRole' });
    const before = await existingGroup(db, id);
    await replaceGroupRoles(db, id, roles, { grantedBy: admin.id, approvedBy: approvedBy ?? null });
    const members = (await membersOf(db, [id])).get(id) ?? [];
    await setRightsOf(
      db,
      members.map((member) => member.id),
    );
    const after = await existingGroup(db, id);
    return {
      output: { message: 'successfullyUpdated', result: shownGroup(after) },
      audit: { record: id, before: auditedGroup(before), after: auditedGroup(after) },
    };
  },
};
