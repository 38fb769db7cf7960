import type { Synonyms } from '#web/lib/screens.ts';
import { synonyms as approvals } from '#web/features/approvals/synonyms.ts';
import { synonyms as audit } from '#web/features/audit/synonyms.ts';
import { synonyms as chain } from '#web/features/chain/synonyms.ts';
import { synonyms as content } from '#web/features/content/synonyms.ts';
import { synonyms as exchange } from '#web/features/exchange/synonyms.ts';
import { synonyms as identity } from '#web/features/identity/synonyms.ts';
import { synonyms as integrations } from '#web/features/integrations/synonyms.ts';
import { synonyms as marketplace } from '#web/features/marketplace/synonyms.ts';
import { synonyms as moderation } from '#web/features/moderation/synonyms.ts';
import { synonyms as privacy } from '#web/features/privacy/synonyms.ts';
import { synonyms as support } from '#web/features/support/synonyms.ts';
import { synonyms as users } from '#web/features/users/synonyms.ts';
import { synonyms as withdrawals } from '#web/features/withdrawals/synonyms.ts';
import { synonyms as workspace } from '#web/features/workspace/synonyms.ts';

const all: Record<string, Synonyms[keyof Synonyms]> = {
  ...approvals,
  ...audit,
  ...chain,
  ...content,
  ...exchange,
  ...identity,
  ...integrations,
  ...marketplace,
  ...moderation,
  ...privacy,
  ...support,
  ...users,
  ...withdrawals,
  ...workspace,
};

/** The synonyms of a screen in both languages. */
export function synonymsOf(name: string): string {
  const words = all[name];
  return words ? `${words.en} ${words.ar}` : '';
}
