import { msg } from '@lingui/core/macro';
import type { AnswerOf } from '#web/lib/client.ts';
import type { client } from '#web/lib/client.ts';
import type { Tone } from '#web/ui/status-mark.tsx';

export type Provisioning = AnswerOf<typeof client.scim.getScim>;
export type Token = Provisioning['tokens'][number];
export type Group = Provisioning['groups'][number];
export type ProviderRequest = Provisioning['calls'][number];

/** The states of a token. */
export const tokenStates = {
  noSecret: msg`No secret yet`,
  active: msg`Active`,
  revoked: msg`Revoked`,
} as const;

export const tokenTones: Readonly<Record<Token['state'], Tone>> = {
  noSecret: 'caution',
  active: 'positive',
  revoked: 'neutral',
};

/** What a request does, by its method. */
const deeds = {
  GET: msg`Read`,
  POST: msg`Add`,
  PUT: msg`Change`,
  PATCH: msg`Change`,
  DELETE: msg`Delete`,
} as const;

/** What a request asked for; a method that no identity provider uses is shown as it is. */
export const deedOf = (method: string) =>
  deeds[method as keyof typeof deeds] ?? { id: method, message: method };

/** What a request was about. */
export const resourceLabels = {
  Users: msg`Administrators`,
  Groups: msg`Groups`,
} as const;
