import { calls } from './calls.ts';
import type { Call } from './platform/call.ts';

const byName = new Map<string, Call>(
  Object.values(calls).flatMap((ofResource) => Object.entries<Call>(ofResource)),
);

/** The call with a name; undefined for the server's own work, whose names belong to no call. */
export const callNamed = (name: string): Call | undefined => byName.get(name);
