import { callNamed } from '#contract/call-named.ts';
import type { accessCalls } from '#contract/identity/access.calls.ts';
import type { accessSchemas, DecisionRule, MenuDemand } from '#contract/identity/access.schemas.ts';
import type { Call } from '#contract/platform/call.ts';
import { menuEntry } from '#contract/platform/menu.ts';
import { checkMayTouch, holdsAll, withinRights } from '../auth/grant-rules.ts';
import { beginProof } from '#server/platform/auth/recent-factor.ts';
import { type ImpersonationTarget, startImpersonation } from '../auth/impersonation.ts';
import { endSession } from '../auth/session.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { decide } from '#server/platform/auth/evaluate.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { findDecision, findImpersonated, grantsOfAll, livePrincipals, type Principal } from './queries.ts';
import { mayGrant } from './rules.ts';

/** @throws CallFailure 400 under the field that names no existing call or menu */
function askedCall(given: {
  menu?: string | undefined;
  effect?: 'read' | 'write' | undefined;
  call?: string | undefined;
}): Pick<Call, 'access' | 'effect'> {
  if (given.call !== undefined) {
    const call = callNamed(given.call);
    if (!call || given.menu !== undefined) throw new CallFailure(400, { call: 'noSuchCall' });
    return call;
  }
  const entry = menuEntry(given.menu ?? '');
  if (!entry) throw new CallFailure(400, { menu: given.menu === undefined ? 'required' : 'invalidValue' });
  return { access: [entry.path], effect: given.effect ?? 'read' };
}

/**
 * The principals who can grant the permission that a refused caller lacked: those who may grant any of the menus
 * that the call needs.
 */
function grantorsOf(
  everybody: readonly Principal[],
  rule: DecisionRule,
  menus: readonly MenuDemand[],
  who: { id: string; kind: 'admin' | 'key' },
): Principal[] {
  const isGrantable = rule === 'menuMissing' || rule === 'changeMissing';
  return everybody.filter(
    (one) =>
      one.kind === 'admin' &&
      one.id !== who.id &&
      (one.role === 'superadmin' ||
        (isGrantable && who.kind === 'admin' && menus.some(({ path, needs }) => mayGrant(one, path, needs)))),
  );
}

/**
 * Finds the administrator or the role to impersonate.
 * @throws CallFailure 400 unless exactly one of them is given, 404 if it doesn't exist, 403 if it has more
 * permissions than the caller
 */
async function viewedBy(
  actor: Caller,
  { adminId, roleId }: { adminId?: string | undefined; roleId?: string | undefined },
  db: CallContext['db'],
) {
  if ((adminId === undefined) === (roleId === undefined)) throw new CallFailure(400, { adminId: 'viewOne' });
  const which: ImpersonationTarget = adminId === undefined ? { roleId: roleId ?? '' } : { adminId };
  const found = await findImpersonated(db, which);
  if (!found) throw noSuchRecord();
  if (found.role === 'superadmin') throw new CallFailure(400, { adminId: 'viewNotSuperadmin' });
  if (found.kind === 'admin') checkMayTouch(actor, { ...found, role: 'admin' });
  else if (!holdsAll(actor, found.restriction)) throw new CallFailure(403, 'roleHoldsMore');
  return { ...found, which };
}

/** Explains refused calls, lists permissions, and starts impersonation (specification 22.1 to 22.3 and 22.11). */
export const accessHandlers: Handlers<typeof accessCalls, typeof accessSchemas> = {
  async getDecision({ id }, { db, admin, language }) {
    const found = await findDecision(db, id, admin.role === 'superadmin' ? null : admin.id);
    if (!found) throw noSuchRecord();
    const rule = found.rule.startsWith('record:') ? 'record' : (found.rule as DecisionRule);
    const everybody = await livePrincipals(db);
    const grantors = grantorsOf(everybody, rule, found.menus, found.who).map(({ id: one, name }) => ({
      id: one,
      name,
    }));
    return { ...found, rule, sentence: translate(found.sentence, language), grantors };
  },

  async whoCan(given, { db, admin: { switchedOff } }) {
    const call = askedCall(given);
    const everybody = await livePrincipals(db);
    const grants = await grantsOfAll(db);
    const holders = everybody.flatMap(({ id, name, kind, email, ...rights }) => {
      const { isAllowed, rule, menus } = decide(call, { ...rights, switchedOff });
      if (!isAllowed) return [];
      const through = (rule === 'menu' ? (grants.get(id) ?? []) : []).flatMap(({ restriction, ...grant }) =>
        decide(call, { role: 'admin', restriction }).isAllowed ? [grant] : [],
      );
      return [{ id, name, kind, email, rule, menus: [...menus], through }];
    });
    return { holders };
  },

  proveFactor: {
    async prepare(proof, context) {
      const takeProof = await beginProof(context, proof);
      return async (inside) => {
        const { id } = inside.admin;
        return (
          (await takeProof(inside)) ?? {
            output: { message: proof.code === undefined ? 'passwordProved' : 'factorProved', result: {} },
            audit: { record: id, before: null, after: null },
          }
        );
      };
    },
  },

  async startViewing(given, { db, admin: caller, services, request }) {
    const admin = requireAdmin(caller);
    const { id, name, kind, restriction, which } = await viewedBy(admin, given, db);
    const rights = withinRights(admin, restriction);
    const { token, endsAt } = await startImpersonation(db, services.keys, admin, which, rights, request);
    return {
      output: { message: 'viewingStarted', result: { token, name, kind, endsAt } },
      audit: { record: id, before: null, after: { name, kind, endsAt } },
    };
  },

  async stopViewing(_input, { db, admin }) {
    if (!admin.viewing) throw new CallFailure(409, 'notViewing');
    await endSession(db, admin.id, admin.sessionId);
    return {
      output: { message: 'viewingStopped', result: {} },
      audit: { record: admin.viewing.id, before: null, after: null },
    };
  },
};
