import { firstCalls } from './first-calls.ts';
import { lateCalls } from './late-calls.ts';

/** Every call of the product, by resource. A call that is not here has no route. */
export const calls = { ...firstCalls, ...lateCalls } as const;

export type Resource = keyof typeof calls;
