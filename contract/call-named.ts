import { calls } from './calls.ts';
import type { Call } from './platform/call.ts';

const byName = new Map<string, Call>(
  Object.values(calls).flatMap((ofResource) => Object.entries<Call>(ofResource)),
);

/** A call by its name, which no other call has; undefined for the server's own work, whose names no call has. */
export const callNamed = (name: string): Call | undefined => byName.get(name);
