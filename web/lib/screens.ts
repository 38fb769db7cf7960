import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isSwitchedOff, mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { client } from './client.ts';
import type { Session } from './session.ts';
import { tableLayouts } from './table-layouts.ts';
import type { ListCall } from './use-list.ts';

/** How the menu shows a screen or a group. The icon is for the first level of the side menu. */
export interface MenuLabels {
  label: MessageDescriptor;
  icon?: Icon;
}

/** A screen, beside its address. */
export interface ScreenDefinition {
  /** The route's name: in the top bar and in the page's title. */
  title: MessageDescriptor;
  /** Who may open it: only visitors without a session, every admin, or admins who may use that menu. */
  access: 'signedOut' | 'everyAdmin' | MenuPath;
  /** The module that it belongs to, where its menu belongs to none: while that is switched off, nobody opens it. */
  module?: ModuleName;
  /** How the menu shows it, for the screen that the menu opens. */
  entry?: MenuLabels;
  /** What its tab is called, where that is shorter than its title. */
  tab?: MessageDescriptor;
  /** Other addresses that open it too. */
  alsoAt?: readonly `/${string}`[];
  /** Another name, used where the address's query has this key. */
  titlesWith?: Readonly<Record<string, MessageDescriptor>>;
  /** The entry that the menu marks while it is open, where that is another than its menu's: the one whose screens lead to it. */
  standsUnder?: MenuPath;
  /** Another menu that also leads to it. */
  alsoFor?: MenuPath;
  load: () => Promise<ComponentType>;
  /** Reads the record whose id is in the address; it begins while the code loads. */
  readsRecord?: RecordRead;
  /** Its first read where the address has no query; it begins while the code loads. */
  reads?: FirstRead;
}

/** The screens of a resource, by the names of their addresses. */
export type ScreensAt<Paths> = { readonly [Name in keyof Paths]: ScreenDefinition };

/** A call of the client and its input, as the screen itself will make it. */
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

/** A screen by its resource and its own name: `users.edit`. */
export type ScreenName = { [R in keyof Addresses & string]: NamesIn<R> }[keyof Addresses & string];

type AddressOf<Name extends ScreenName> =
  Name extends `${infer R extends keyof Addresses & string}.${infer S}`
    ? Addresses[R][S & keyof Addresses[R]]
    : never;

/** The value for `:id` in a screen's address; no argument where the address has no `:id`. */
type Places<Name extends ScreenName> = AddressOf<Name> extends `${string}/:id` ? [id: string] : [];

/** What links and tabs know of a screen. */
type KnownScreen = Pick<ScreenDefinition, 'access' | 'alsoFor' | 'module' | 'load'> & { address: string };

let known: ReadonlyMap<string, KnownScreen> = new Map();
let words: ReadonlyMap<string, MenuLabels> = new Map();

/** Registers the table of screens for links and menu names. Called once, before the first render. */
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
export function pathTo<Name extends ScreenName>(name: Name, ...[id = '']: Places<Name>): string {
  return (known.get(name)?.address ?? '/').replace(':id', encodeURIComponent(id));
}

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

/** Loads the component of a screen, for a screen that shows another one as a part of itself. */
export function loadScreen(name: ScreenName): Promise<ComponentType> {
  const screen = known.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen.load();
}

/** How the menu shows an entry or a group. */
export function menuLabels(path: MenuPath): MenuLabels {
  return words.get(path) ?? { label: { id: path, message: path } };
}
