import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { isSwitchedOff, mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { client } from './client.ts';
import type { Session } from './session.ts';
import { tableLayouts } from './table-layouts.ts';
import type { ListCall } from './use-list.ts';

/** The menu's label of a screen or a group. */
export interface MenuLabels {
  label: MessageDescriptor;
}

/** A screen, without its address. */
export interface ScreenDefinition {
  /** The route's name: in the top bar and in the page's title. */
  title: MessageDescriptor;
  /** Who may open it: only visitors without a session, every admin, or admins who may use that menu. */
  access: 'signedOut' | 'everyAdmin' | MenuPath;
  /** The module of the screen, if its menu belongs to none. Nobody can open the screen while the module is off. */
  module?: ModuleName;
  /** The menu's label, for the screen that the menu opens. */
  entry?: MenuLabels;
  /** The label of its tab, if it is shorter than the title. */
  tab?: MessageDescriptor;
  /** Other addresses that also open it. */
  alsoAt?: readonly `/${string}`[];
  /** Another title, used if the address's query has this key. */
  titlesWith?: Readonly<Record<string, MessageDescriptor>>;
  /**
   * The menu entry to highlight while the screen is open, if it isn't the screen's own menu: the one whose screens
   * link to it.
   */
  standsUnder?: MenuPath;
  /** Another menu whose permission also opens it. */
  alsoFor?: MenuPath;
  /** Loads it, with `then`: around an `await import()` the build repeats each name three times, which the first page carries. */
  load: () => Promise<ComponentType>;
  /** Reads the record whose id is in the address. The read starts while the code loads. */
  readsRecord?: RecordRead;
  /** Its first read if the address has no query. It starts while the code loads. */
  reads?: FirstRead;
}

/** The screens of a resource, by the names of their addresses. */
export type ScreensAt<Paths> = { readonly [Name in keyof Paths]: ScreenDefinition };

/** A call of the client and its input, identical to the one that the screen makes. */
export interface FirstRead {
  call: ListCall<unknown> | typeof client.dashboard.getCounts;
  input: object;
}

/** A call that reads one record by its id. */
export interface RecordRead {
  (input: { id: string }): Promise<unknown>;
  readonly key: readonly [resource: string, name: string];
}

/** The first page of a list without search or filters. */
export function firstPage(call: ListCall<unknown>): FirstRead {
  return {
    call,
    get input() {
      return { page: 1, limit: tableLayouts().pageSize };
    },
  };
}

/** The addresses of every resource's screens. The table of screens (web/app/screens.ts) declares them here. */
export interface Addresses {}

type NamesIn<R extends keyof Addresses & string> = `${R}.${Extract<keyof Addresses[R], string>}`;

/** The name of a screen: its resource and its own name, such as `users.edit`. */
export type ScreenName = { [R in keyof Addresses & string]: NamesIn<R> }[keyof Addresses & string];

/**
 * Other words for what a feature's screens are about, by which the palette finds them too. They are in a file of
 * their own, because only the palette loads them.
 */
export type Synonyms = { readonly [Name in ScreenName]?: { en: string; ar: string } };

type AddressOf<Name extends ScreenName> =
  Name extends `${infer R extends keyof Addresses & string}.${infer S}`
    ? Addresses[R][S & keyof Addresses[R]]
    : never;

/** The value for `:id` in a screen's address; no argument if the address has no `:id`. */
type Places<Name extends ScreenName> = AddressOf<Name> extends `${string}/:id` ? [id: string] : [];

/** The parts of a screen that links and tabs need. */
type KnownScreen = Pick<ScreenDefinition, 'access' | 'alsoFor' | 'module' | 'load'> & { address: string };

let known: ReadonlyMap<string, KnownScreen> = new Map();
let words: ReadonlyMap<string, MenuLabels> = new Map();

/** Registers the table of screens for links and menu labels, in place of an earlier one. */
export function registerScreens(
  allScreens: ReadonlyMap<string, KnownScreen>,
  allWords: ReadonlyMap<string, MenuLabels>,
): void {
  known = allScreens;
  words = allWords;
}

/**
 * The address of a screen.
 * @param name resource and screen, such as `users.edit`
 * @param id the value for `:id`, for a screen of one record
 */
export function pathTo<Name extends ScreenName>(name: Name, ...[id]: Places<Name>): string {
  return addressOf(name, id);
}

/** The address of a screen whose name is computed, so that the compiler can't know whether it takes an id. */
export function addressOf(name: ScreenName, id = ''): string {
  return (known.get(name)?.address ?? '/').replace(':id', encodeURIComponent(id));
}

/** The address of a screen whose name is known only when it runs, such as from a text. Without the screen's `:id`. */
export const addressOfScreen = (name: ScreenName): string => known.get(name)?.address ?? '/';

/** Whether an admin may open a screen. */
export function mayOpen(admin: Session | null, name: ScreenName): boolean {
  const screen = known.get(name);
  if (!admin || !screen || screen.access === 'signedOut') return false;
  if (isSwitchedOff(admin, screen.module)) return false;
  const menus = [screen.access, ...(screen.alsoFor ? [screen.alsoFor] : [])];
  return menus.some(
    (menu) =>
      menu === 'everyAdmin' ||
      (mayUse(admin, menu, 'read') && (menu !== '/outbox' || admin.hasOutbox !== false)),
  );
}

/** Loads the component of a screen, for a screen that embeds another one. */
export function loadScreen(name: ScreenName): Promise<ComponentType> {
  const screen = known.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen.load();
}

/** The menu's label of an entry or a group. */
export function menuLabels(path: MenuPath): MenuLabels {
  return words.get(path) ?? { label: { id: path, message: path } };
}
