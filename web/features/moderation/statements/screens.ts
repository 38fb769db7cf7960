import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/statements',
  report: '/statements/report',
  view: '/statements/view/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Statements of reasons`,
    tab: msg`Statements`,
    access: '/case-list',
    module: 'statements',
    load: () => import('./statements-list.tsx').then((file) => file.StatementsList),
    reads: firstPage(client.statements.listStatements),
  },
  view: {
    title: msg`Statement of reasons`,
    access: '/case-list',
    module: 'statements',
    load: () => import('./statement-view.tsx').then((file) => file.StatementView),
    readsRecord: client.statements.getStatement,
  },
  report: {
    title: msg`Transparency report`,
    access: '/case-list',
    module: 'statements',
    load: () => import('./statement-report-view.tsx').then((file) => file.StatementReportView),
  },
};
