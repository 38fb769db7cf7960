import type { calls, Resource } from './calls.ts';
import type { AssignableKind } from './moderation/note-kinds.ts';

type CallsOf<R extends Resource> = (typeof calls)[R];
type WriteOf<R extends Resource> = {
  [K in keyof CallsOf<R>]: CallsOf<R>[K] extends { effect: 'write' } ? K : never;
}[keyof CallsOf<R>] &
  string;
type ListOf<R extends Resource> = {
  [K in keyof CallsOf<R>]: CallsOf<R>[K] extends { wrapper: `list:${string}` } ? K : never;
}[keyof CallsOf<R>] &
  string;

/** A write of one record: the call, and its input besides the record's id. */
interface RowCall<Name extends string = string> {
  readonly call: Name;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** An action on many rows of a list at once. */
export interface BulkAction<Name extends string = string> extends RowCall<Name> {
  /**
   * The call that undoes it, or why it can't be undone: emails were sent, the record was permanently deleted, each row
   * had another value, or each row needs a second factor.
   */
  readonly undo: RowCall<Name> | 'mail' | 'gone' | 'form' | 'secondFactor';
  /**
   * For assignments: the kind of the records. The person chooses the assignee; undoing restores each record's former
   * assignee.
   */
  readonly assigns?: AssignableKind;
}

/** A resource's own writes, and the call that assigns a record of any kind. */
type ActsOf<R extends Resource> = Readonly<Record<string, BulkAction<WriteOf<R> | 'assignRecord'>>>;

/** A list that is left out has no bulk actions: it is read-only, or its records are few and important. */
type AllActs = {
  readonly [R in Resource]?: { readonly [L in ListOf<R>]?: ActsOf<R> };
};

const deleted = <const Name extends string>(call: Name) => ({ call, undo: 'gone' }) as const;
const assigned = <const Kind extends AssignableKind>(kind: Kind) =>
  ({ call: 'assignRecord', assigns: kind, undo: { call: 'assignRecord' } }) as const;
/** Two actions of one call, each of which undoes the other. */
const status = <const Name extends string, const With extends RowCall['with']>(
  call: Name,
  to: With,
  back: RowCall['with'] & object,
) => ({ call, with: to as With & object, undo: { call, with: back } }) as const;

/** The bulk actions of each list. Each row is changed by the call that changes one record. */
export const bulkActions = {
  users: {
    listUsers: {
      block: status('changeUserStatus', { status: 'blocked' }, { status: 'active' }),
      unblock: status('changeUserStatus', { status: 'active' }, { status: 'blocked' }),
      delete: { call: 'deleteUser', undo: { call: 'restoreUser' } },
      assign: assigned('user'),
    },
    listDeletedUsers: { restore: { call: 'restoreUser', undo: { call: 'deleteUser' } } },
  },
  tokens: {
    listTokens: {
      makeHot: status('toggleHotCollection', { hotCollection: 'yes' }, { hotCollection: 'no' }),
      makeOrdinary: status('toggleHotCollection', { hotCollection: 'no' }, { hotCollection: 'yes' }),
      takeDown: { call: 'deleteToken', undo: { call: 'restoreToken' } },
    },
    listDeletedTokens: { restore: { call: 'restoreToken', undo: { call: 'deleteToken' } } },
  },
  verifications: {
    listVerifications: {
      accept: { call: 'acceptVerification', undo: 'mail' },
      reject: { call: 'rejectVerification', undo: 'mail' },
      assign: assigned('verification'),
    },
  },
  reports: {
    listReports: {
      handle: status('handleReport', { handled: true }, { handled: false }),
      reopen: status('handleReport', { handled: false }, { handled: true }),
      assign: assigned('report'),
    },
  },
  cases: {
    listCases: {
      assign: assigned('case'),
      // A reason that exists in every workspace (server/platform/db/migrations): nothing wrong was found.
      rejectReports: {
        call: 'closeCase',
        with: { outcome: 'rejected', reasonId: '019abf00-0000-7000-8000-000000000001' },
        undo: 'form',
      },
    },
  },
  tickets: {
    listTickets: {
      close: status('closeTicket', { closedStatus: 1 }, { closedStatus: 0 }),
      reopen: status('closeTicket', { closedStatus: 0 }, { closedStatus: 1 }),
      assign: assigned('ticket'),
    },
  },
  banners: {
    listAuctions: { setBanner: { call: 'setBanner', undo: { call: 'removeBanner' } } },
    listBanners: { removeBanner: { call: 'removeBanner', undo: { call: 'setBanner' } } },
  },
  faqs: { listFaqs: { delete: deleted('deleteFaq') } },
  categories: { listCategories: { delete: deleted('deleteCategory') } },
  community: {
    listCommunityCategories: { delete: deleted('deleteCommunityCategory') },
    listCommunityUsers: { delete: deleted('deleteCommunityUser') },
  },
  products: { listProducts: { delete: deleted('deleteProduct') } },
  subscribers: {
    listAllSubscribers: { delete: { call: 'deleteSubscriber', undo: { call: 'restoreSubscriber' } } },
    listDeletedSubscribers: { restore: { call: 'restoreSubscriber', undo: { call: 'deleteSubscriber' } } },
  },
  withdrawals: { listWithdrawals: { assign: assigned('withdrawal') } },
  // Resuming needs a second factor for each withdrawal, so the only bulk action is to hold.
  withdrawalDecisions: {
    listWithdrawalDecisions: {
      hold: { call: 'holdWithdrawal', with: { reason: 'heldTogether' }, undo: 'secondFactor' },
    },
  },
} as const satisfies AllActs;

/** A bulk action with its list. */
export interface FoundBulkAction extends BulkAction {
  resource: Resource;
  list: string;
}

/**
 * The bulk actions of a list by name; empty for a list, or a name, without any.
 * @param list the name of a list call
 */
export function bulkActionsOf(list: string): Readonly<Record<string, FoundBulkAction>> {
  for (const [resource, lists] of Object.entries(bulkActions) as [
    Resource,
    Record<string, ActsOf<Resource>>,
  ][]) {
    const acts = Object.hasOwn(lists, list) ? lists[list] : undefined;
    if (acts)
      return Object.fromEntries(
        Object.entries(acts).map(([name, act]) => [name, { ...(act as BulkAction), resource, list }]),
      );
  }
  return {};
}

/** The names of all bulk actions. */
export const bulkActionNames = [
  ...new Set(
    Object.values(bulkActions as Record<string, Record<string, object>>).flatMap((lists) =>
      Object.values(lists).flatMap(Object.keys),
    ),
  ),
] as [string, ...string[]];

/** The lists with bulk actions. */
export const bulkLists = Object.values(bulkActions as Record<string, Record<string, object>>).flatMap(
  (lists) => Object.keys(lists).filter((list) => Object.keys(lists[list] ?? {}).length > 0),
) as [string, ...string[]];

type NamesIn<Lists> =
  Lists extends Readonly<Record<string, infer Acts>>
    ? Acts extends unknown
      ? keyof Acts & string
      : never
    : never;

/** The name of a bulk action. */
export type BulkActionName = NamesIn<(typeof bulkActions)[keyof typeof bulkActions]>;
