import type { MountedCall } from './mounted-call.ts';

const mounted = new Map<string, MountedCall>();

/** Takes note of a call that has its route, so that it can be made on somebody's behalf too. */
export function registerMountedCall(call: MountedCall): void {
  mounted.set(call.name, call);
}

/** All calls that have a route. */
export const mountedCalls = (): MountedCall[] => [...mounted.values()];

/** A call by its name, or undefined if no call has the name. The server's own work has such names. */
export const findMountedCall = (name: string): MountedCall | undefined => mounted.get(name);

/**
 * The mounted call of the contract.
 * @throws Error if no such call has a route, which is a defect
 */
export function mountedCall(name: string): MountedCall {
  const found = mounted.get(name);
  if (!found) throw new Error(`No call ${name} is mounted.`);
  return found;
}
