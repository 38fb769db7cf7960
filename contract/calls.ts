import { calls as approvals } from './approvals/manifest.ts';
import { calls as audit } from './audit/manifest.ts';
import { calls as chain } from './chain/manifest.ts';
import { calls as content } from './content/manifest.ts';
import { calls as exchange } from './exchange/manifest.ts';
import { calls as identity } from './identity/manifest.ts';
import { calls as integrations } from './integrations/manifest.ts';
import { calls as marketplace } from './marketplace/manifest.ts';
import { calls as moderation } from './moderation/manifest.ts';
import { calls as privacy } from './privacy/manifest.ts';
import { calls as support } from './support/manifest.ts';
import { calls as users } from './users/manifest.ts';
import { calls as withdrawals } from './withdrawals/manifest.ts';
import { calls as workspace } from './workspace/manifest.ts';

/** Every call of the product, by resource. A call that is not here has no route. */
export const calls = {
  ...identity,
  ...audit,
  ...privacy,
  ...approvals,
  ...users,
  ...exchange,
  ...marketplace,
  ...chain,
  ...withdrawals,
  ...moderation,
  ...support,
  ...content,
  ...integrations,
  ...workspace,
} as const;

export type Resource = keyof typeof calls;
