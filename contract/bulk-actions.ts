import { calls, type Resource } from './calls.ts';
import type { BulkAction } from './platform/bulk.ts';
import type { Call } from './platform/call.ts';

type CallsOf<R extends Resource> = (typeof calls)[R];
type WriteOf<R extends Resource> = {
  [K in keyof CallsOf<R>]: CallsOf<R>[K] extends { effect: 'write' } ? K : never;
}[keyof CallsOf<R>] &
  string;

/** The bulk actions of the lists of a resource, as their calls declare them. */
type DeclaredBy<R extends Resource> = {
  readonly [
    L in keyof CallsOf<R> as CallsOf<R>[L] extends { bulk: object } ? L : never
  ]: CallsOf<R>[L] extends { bulk: infer Acts } ? Acts : never;
};
type Declared = {
  readonly [R in Resource as keyof DeclaredBy<R> extends never ? never : R]: DeclaredBy<R>;
};

/** A resource's own writes, and the calls that assign a record of any kind or set its own fields. */
type ActsOf<R extends Resource> = Readonly<
  Record<string, BulkAction<WriteOf<R> | 'assignRecord' | 'setOwnValues'>>
>;

/** A list that declares a write that its resource doesn't have fails to compile here. */
type AllActs = { readonly [R in keyof Declared]: Readonly<Record<string, ActsOf<R>>> };

/** The bulk actions of each list, by resource and list. */
export const bulkActions = Object.fromEntries(
  Object.entries(calls).flatMap(([resource, ofResource]) => {
    const lists = Object.entries<Call>(ofResource).flatMap(([list, { bulk }]) =>
      bulk ? [[list, bulk]] : [],
    );
    return lists.length > 0 ? [[resource, Object.fromEntries(lists)]] : [];
  }),
) as Declared satisfies AllActs;

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
        Object.entries(acts).map(([name, act]) => [name, { ...act, resource, list }]),
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
export type BulkActionName = NamesIn<Declared[keyof Declared]>;
