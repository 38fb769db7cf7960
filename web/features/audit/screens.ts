import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/audit',
  refused: '/audit/refused',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Audit`,
    access: '/audit',
    entry: { label: msg`Audit` },
    tab: msg`Trail`,
    load: async () => {
      const screen = import('./audit-list.tsx');
      await (await import('./sentence-labels.ts')).loadAuditLabels();
      return (await screen).AuditList;
    },
    reads: firstPage(client.audit.listAudit),
  },
  refused: {
    title: msg`Refused calls`,
    access: '/audit',
    load: () => import('./refused-list.tsx').then((file) => file.RefusedList),
    reads: firstPage(client.audit.listRefusedCalls),
  },
};
