import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import { formatCount } from '#web/lib/format.ts';

/** What a bulk run changed. */
export interface BulkOutcome {
  /** The name of the list's call. */
  list: string;
  act: BulkActionName;
  isUndo: boolean;
  /** The number of rows that it changed. */
  done: number;
}

/** Returns a function that says what a bulk run did: "3 users blocked". */
export function useBulkOutcome(): (outcome: BulkOutcome) => string {
  const { t } = useLingui();

  /** A number of records of a list, in words. */
  const counted = (list: string, count: number): string => {
    const shown = formatCount(count);
    switch (list) {
      case 'listUsers':
      case 'listDeletedUsers':
      case 'listCommunityUsers':
        return plural(count, { one: '# user', other: `${shown} users` });
      case 'listCategories':
      case 'listDeletedCategories':
      case 'listCommunityCategories':
        return plural(count, { one: '# category', other: `${shown} categories` });
      case 'listTokens':
      case 'listDeletedTokens':
        return plural(count, { one: '# token', other: `${shown} tokens` });
      case 'listFaqs':
      case 'listDeletedFaqs':
        return plural(count, { one: '# question', other: `${shown} questions` });
      case 'listProducts':
      case 'listDeletedProducts':
        return plural(count, { one: '# product entry', other: `${shown} product entries` });
      case 'listAllSubscribers':
      case 'listDeletedSubscribers':
        return plural(count, { one: '# subscriber', other: `${shown} subscribers` });
      case 'listWithdrawals':
      case 'listWithdrawalDecisions':
        return plural(count, { one: '# withdrawal', other: `${shown} withdrawals` });
      case 'listVerifications':
        return plural(count, { one: '# verification request', other: `${shown} verification requests` });
      case 'listReports':
        return plural(count, { one: '# report', other: `${shown} reports` });
      case 'listCases':
        return plural(count, { one: '# case', other: `${shown} cases` });
      case 'listTickets':
        return plural(count, { one: '# ticket', other: `${shown} tickets` });
      case 'listBanners':
        return plural(count, { one: '# banner', other: `${shown} banners` });
      case 'listAuctions':
        return plural(count, { one: '# auction', other: `${shown} auctions` });
      default:
        return plural(count, { one: '# row', other: `${shown} rows` });
    }
  };

  return ({ list, act, isUndo, done }) => {
    const what = counted(list, done);
    if (isUndo) return t`${what} changed back`;
    const sentences: Readonly<Record<BulkActionName, string>> = {
      block: t`${what} blocked`,
      unblock: t`${what} unblocked`,
      delete: t`${what} deleted`,
      restore: t`${what} restored`,
      makeHot: t`${what} added to the hot collection`,
      makeOrdinary: t`${what} removed from the hot collection`,
      takeDown: t`${what} taken down`,
      accept: t`${what} accepted`,
      reject: t`${what} rejected`,
      handle: t`${what} marked as handled`,
      reopen: t`${what} reopened`,
      close: t`${what} closed`,
      setBanner: t`${what} set as banner`,
      removeBanner: t`${what} removed`,
      assign: t`${what} assigned`,
      autoAssign: t`${what} assigned`,
      setHigh: t`Priority of ${what} raised`,
      setUrgent: t`Priority of ${what} raised`,
      setField: t`Field of ${what} set`,
      hold: t`${what} held`,
      rejectReports: t`Reports of ${what} rejected`,
    };
    return sentences[act];
  };
}
