import { loginsPart } from './logins.ts';
import type { SamplePart } from './part.ts';
import { usersPart } from './users.ts';

/** Everything that the sample fills, in an order in which rows come after those that they refer to. */
export const sampleParts: readonly SamplePart[] = [usersPart, loginsPart];
