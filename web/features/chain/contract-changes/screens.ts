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
    load: async () => (await import('./contract-changes-list.tsx')).ContractChangesList,
    reads: firstPage(client.contractChanges.listOwnerActs),
  },
  add: {
    title: msg`Propose a contract change`,
    access: '/setting',
    load: async () => (await import('./contract-change-form.tsx')).ContractChangesAdd,
  },
  view: {
    title: msg`Contract change`,
    access: '/setting',
    load: async () => (await import('./contract-change-record.tsx')).ContractChangeRecord,
  },
};
