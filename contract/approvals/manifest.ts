import { changeRequestsCalls } from './change-requests.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  changeRequests: changeRequestsCalls,
} as const satisfies Readonly<Record<string, Calls>>;
