import { callNamed } from '#contract/call-named.ts';
import { decide } from '../auth/evaluate.ts';
import type { SignedInAdmin } from '../context/context.ts';

/**
 * Whether somebody may look at the masked values of a change in the trail: who could make it by each menu of its call. One menu is not enough,
 * as some calls change records of many (specification 23.6).
 * @param name the call of the row
 */
export function mayRevealChange(name: string, admin: SignedInAdmin): boolean {
  const call = callNamed(name);
  if (call?.effect !== 'write' || typeof call.access === 'string') return false;
  return call.access.every((path) => decide({ access: [path], effect: 'write' }, admin).isAllowed);
}
