import { useLingui } from '@lingui/react/macro';
import type { NoteKind } from '#contract/moderation/note-kinds.ts';

/** The singular label of each kind of record. */
export function useKindLabels(): Readonly<Record<NoteKind, string>> {
  const { t } = useLingui();
  return {
    user: t`User`,
    withdrawal: t`Withdrawal`,
    trade: t`Trade`,
    transfer: t`Transfer`,
    token: t`Token`,
    bid: t({ message: 'Bid', context: 'one bid' }),
    ticket: t`Ticket`,
    verification: t`Verification request`,
    report: t`Report`,
    case: t`Case`,
    creator: t`Creator`,
    category: t`Category`,
    currency: t`Currency`,
    fee: t({ message: 'Fee', context: 'one fee' }),
    product: t`Product`,
    faq: t`Question`,
    staticPage: t`Page`,
    emailTemplate: t`Email template`,
    communityCategory: t`Community category`,
    communityUser: t`Community user`,
    admin: t`Administrator`,
  };
}
