import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/case-list',
  figures: '/case-list/figures',
  reasons: '/case-list/reasons',
  view: '/case-list/view/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Cases`,
    access: '/case-list',
    entry: { label: msg`Cases` },
    load: async () => (await import('./cases-list.tsx')).CasesList,
    reads: firstPage(client.cases.listCases),
  },
  view: {
    title: msg`Case`,
    access: '/case-list',
    load: async () => (await import('./case-view.tsx')).CaseView,
    readsRecord: client.cases.getCase,
  },
  figures: {
    title: msg`Case analytics`,
    tab: msg`Analytics`,
    access: '/case-list',
    load: async () => (await import('./case-figures-view.tsx')).CaseFiguresView,
  },
  reasons: {
    title: msg`Decision reasons`,
    tab: msg`Reasons`,
    access: '/case-list',
    load: async () => (await import('./case-reasons-list.tsx')).CaseReasonsList,
    reads: firstPage(client.cases.listCaseReasons),
  },
};
