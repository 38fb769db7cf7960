import type { Call } from '#contract/call.ts';
import { mayUse } from '#contract/menu.ts';
import type { SignedInAdmin } from './context.ts';
import { CallFailure } from '../base/failure.ts';

/**
 * Lets a call pass or not (specification 3.3 and 3.4): any of its menus opens it, and a write needs the
 * entry's `isWriteAccess` as well.
 * @param admin null if nobody is signed in
 * @throws CallFailure 401 if the call needs a signed-in admin, 403 if the rights are not enough
 */
export function permit(call: Call, admin: SignedInAdmin | null): void {
  const { access } = call;
  if (access === 'public') return;
  if (!admin) throw new CallFailure(401, 'notSignedIn');
  if (access === 'signedIn' || admin.role === 'superadmin') return;
  if (access === 'superadmin' || !access.some((path) => mayUse(admin, path, call.effect))) {
    throw new CallFailure(403, 'notAllowed');
  }
}
