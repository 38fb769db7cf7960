import type { Call } from '#contract/call.ts';
import { mayUse } from '#contract/menu.ts';
import type { Caller } from './context.ts';
import { CallFailure } from '../base/failure.ts';

/**
 * Lets a call pass or not (specification 3.3 and 3.4): any of its menus opens it, and a write needs the
 * entry's `isWriteAccess` as well. A key makes only calls that menus open: the others are a person's own, or give rights.
 * @param caller null if nobody is signed in
 * @throws CallFailure 401 if the call needs a signed-in admin, 403 if the rights are not enough
 */
export function permit(call: Call, caller: Caller | null): void {
  const { access } = call;
  if (access === 'public') return;
  if (!caller) throw new CallFailure(401, 'notSignedIn');
  const isMenus = access !== 'signedIn' && access !== 'superadmin';
  if (caller.kind === 'key' && !isMenus) throw new CallFailure(403, 'notForKeys');
  if (access === 'signedIn' || caller.role === 'superadmin') return;
  if (!isMenus || !access.some((path) => mayUse(caller, path, call.effect))) {
    throw new CallFailure(403, caller.kind === 'key' ? 'keyNotAllowed' : 'notAllowed');
  }
}
