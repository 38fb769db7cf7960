import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/setting/contracts',
  add: '/setting/contracts/add',
  view: '/setting/contracts/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Smart contracts`,
    access: '/setting',
    load: () => import('./contract-changes-list.tsx').then((file) => file.ContractChangesList),
    reads: firstPage(client.contractChanges.listOwnerActs),
  },
  add: {
    title: msg`Propose a contract change`,
    access: '/setting',
    load: () => import('./contract-change-form.tsx').then((file) => file.ContractChangesAdd),
  },
  view: {
    title: msg`Contract change`,
    access: '/setting',
    load: () => import('./contract-change-record.tsx').then((file) => file.ContractChangeRecord),
  },
};
