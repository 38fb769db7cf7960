import { lateCalls } from '#contract/late-calls.ts';
import { clientOf } from './client.ts';

/** The calls of resources that load with the screens that make them: nothing of the first page or of a list may import this. */
export const lateClient = clientOf(lateCalls);
