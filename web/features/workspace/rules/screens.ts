import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/rules',
  add: '/rules/add',
  view: '/rules/view/:id',
  edit: '/rules/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Rules`,
    access: '/rules',
    entry: { label: msg`Rules` },
    load: () => import('./rules-list.tsx').then((file) => file.RulesList),
  },
  add: {
    title: msg`Add rule`,
    access: '/rules',
    load: () => import('./rules-form.tsx').then((file) => file.RulesAdd),
  },
  view: {
    title: msg`Rule`,
    access: '/rules',
    load: () => import('./rule-view.tsx').then((file) => file.RuleScreen),
  },
  edit: {
    title: msg`Edit rule`,
    access: '/rules',
    load: () => import('./rules-form.tsx').then((file) => file.RulesEdit),
  },
};
