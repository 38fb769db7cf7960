import { registerScreens, type ScreenName } from '#web/lib/screens.ts';

/** The screens that examples link to. The links look as in the product, but lead back to this page. */
const names: readonly ScreenName[] = [
  'admins.view',
  'apiKeys.list',
  'faqs.list',
  'fundTransfers.view',
  'guide.connect',
  'tickets.view',
  'tokens.view',
  'trades.view',
  'users.view',
  'withdrawals.view',
];

/** Registers them in place of the product's table of screens. */
export function registerExampleScreens(): void {
  registerScreens(
    new Map(
      names.map((name) => [
        name,
        {
          address: `/example/${name}/:id`,
          access: 'everyAdmin',
          load: () => Promise.reject(new Error('The workbench has no screens.')),
        },
      ]),
    ),
    new Map(),
  );
}
