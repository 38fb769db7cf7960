import type { MountedCall } from './mounted-call.ts';

const mounted = new Map<string, MountedCall>();

/** Takes note of a call that has its route, so that it can be made on somebody's behalf too. */
export function noteMounted(call: MountedCall): void {
  mounted.set(call.name, call);
}

/** A call by its name, or undefined where the name is not of a call: the server's own work has such names. */
export const findMounted = (name: string): MountedCall | undefined => mounted.get(name);

/**
 * A call of the contract as it was mounted.
 * @throws Error where no such call has a route, which is a defect of ours
 */
export function mountedCall(name: string): MountedCall {
  const found = mounted.get(name);
  if (!found) throw new Error(`No call ${name} is mounted.`);
  return found;
}
