import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { menuEntries } from '#contract/platform/menu.ts';
import { loadCallsOf, loadedCall } from '#web/lib/client.ts';
import { menuLabels, pathTo, type ScreenName } from '#web/lib/screens.ts';
import { screens } from './screens.ts';

type Fits<Given, Place> = Given extends Place ? true : false;
type ParametersOf<Name extends ScreenName> = Parameters<typeof pathTo<Name>>;

it('leads to a screen by its name and a record by its id, and compiles for nothing else', () => {
  expect(pathTo('faqs.list')).toBe('/Faq');
  expect(pathTo('users.edit', 'a/b')).toBe('/useredit/a%2Fb');
  const unknown: Fits<'users.remove', ScreenName> = false;
  const withoutId: Fits<['users.edit'], ParametersOf<'users.edit'>> = false;
  const withNeedlessId: Fits<['faqs.list', 'id'], ParametersOf<'faqs.list'>> = false;
  expect([unknown, withoutId, withNeedlessId]).toEqual([false, false, false]);
});

it('opens each address with one screen, with :id as the only place in it', () => {
  const addresses = screens.flatMap(({ paths }) => paths.map((path) => path.toLowerCase()));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => /:(?!id$)/.test(address))).toEqual([]);
});

it('has a screen with words and an address for every entry of the menu', () => {
  for (const entry of menuEntries.filter(({ isRightAlone }) => !isRightAlone)) {
    for (const { path } of entry.children ?? [entry]) {
      const opened = screens.filter(({ paths }) =>
        paths.some((one) => one.toLowerCase() === path.toLowerCase()),
      );
      expect(
        opened.map(({ access, entry: words }) => [access, words?.label]),
        path,
      ).toEqual([[path, menuLabels(path).label]]);
    }
  }
});

it('knows where the calls of every resource are loaded from', async () => {
  for (const resource of Object.keys(calls)) await loadCallsOf(resource);
  const unknown = Object.entries(calls).flatMap(([resource, ofResource]) =>
    Object.keys(ofResource).filter((name) => loadedCall([resource, name]) === undefined),
  );
  expect(unknown).toEqual([]);
});
