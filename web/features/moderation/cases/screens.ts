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
    load: () => import('./cases-list.tsx').then((file) => file.CasesList),
    reads: firstPage(client.cases.listCases),
  },
  view: {
    title: msg`Case`,
    access: '/case-list',
    load: () => import('./case-view.tsx').then((file) => file.CaseView),
    readsRecord: client.cases.getCase,
  },
  figures: {
    title: msg`Case analytics`,
    tab: msg`Analytics`,
    access: '/case-list',
    load: () => import('./case-figures-view.tsx').then((file) => file.CaseFiguresView),
  },
  reasons: {
    title: msg`Decision reasons`,
    tab: msg`Reasons`,
    access: '/case-list',
    load: () => import('./case-reasons-list.tsx').then((file) => file.CaseReasonsList),
    reads: firstPage(client.cases.listCaseReasons),
  },
};
