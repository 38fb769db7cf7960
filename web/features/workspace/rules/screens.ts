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
    load: async () => (await import('./rules-list.tsx')).RulesList,
  },
  add: {
    title: msg`Add rule`,
    access: '/rules',
    load: async () => (await import('./rules-form.tsx')).RulesAdd,
  },
  view: {
    title: msg`Rule`,
    access: '/rules',
    load: async () => (await import('./rule-view.tsx')).RuleScreen,
  },
  edit: {
    title: msg`Edit rule`,
    access: '/rules',
    load: async () => (await import('./rules-form.tsx')).RulesEdit,
  },
};
