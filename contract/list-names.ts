import { calls } from './calls.ts';
import type { Call } from './platform/call.ts';

/** The names of all list calls: each list has preferences, views and exports. */
export const listNames = Object.values(calls)
  .flatMap((ofResource) => Object.entries(ofResource as Record<string, Call>))
  .filter(([, { wrapper }]) => wrapper.startsWith('list:'))
  .map(([name]) => name) as [string, ...string[]];
