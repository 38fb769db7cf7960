import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { Session } from '#web/lib/session.ts';
import { localEntries, matching } from './palette-entries.ts';

const root: Session = {
  token: '',
  id: 'a',
  name: 'A',
  email: 'a@example.com',
  masksPersonal: false,
  hasOutbox: true,
  role: 'superadmin',
  restriction: [],
};
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const entries = localEntries(root, i18n, { current: undefined, recent: [], leave: async () => {} });
/** The addresses of the first entries that the palette shows for the typed words. */
const found = (typed: string) =>
  matching(entries, typed, [])
    .slice(0, 6)
    .map(({ to }) => to);

it.each([
  ['smtp', '/outbox'],
  ['mail not sent', '/outbox'],
  ['undo', '/audit'],
  ['backup', '/audit/health'],
  ['smtp', '/audit/health'],
  ['smtp', '/server-settings'],
  ['mail not sent', '/audit/health'],
  ['two factor', '/securityType/two-factor'],
  ['time zone', '/editprofile'],
  ['export', '/user'],
  ['freeze', '/withdraw/stops'],
  ['ban user', '/user'],
  ['refund', '/fund-transfer-history'],
  ['delete account', '/userlist/erasures'],
  ['logo', '/Cmsauction'],
  ['logo', '/setting/appearance'],
  ['API', '/api-keys'],
  ['webhook', '/webhooks'],
  ['KYC', '/verificationlist'],
  ['approve', '/list/requests'],
  ['audit', '/audit'],
  ['fee', '/adminfees'],
  ['SLA', '/support/clock'],
  ['trash', '/trash'],
])('finds what %s means', (typed, address) => {
  expect(found(typed)).toContain(address);
});

it('finds a screen by its Arabic synonyms too', () => {
  expect(found('استرداد')).toContain('/fund-transfer-history');
  expect(found('نسخ احتياطي')).toContain('/audit/health');
});
