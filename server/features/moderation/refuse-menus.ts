import { CallFailure } from '#server/platform/base/failure.ts';
import type { Message } from '#server/platform/messages/translate.ts';

const titles = {
  '/user': 'menuUsers',
  '/withdraw': 'menuWithdrawals',
  '/TokenList': 'menuTokens',
  '/case-list': 'menuCases',
  '/report-list': 'menuReports',
} as const;

/**
 * Refuses an action of several parts as a whole if there are menus to which the caller has no write access.
 * @throws CallFailure 403 that names each of the menus
 */
export function refuseMenus(missing: readonly (keyof typeof titles)[]): void {
  const names: Message[] = missing.map((menu) => ({ sentence: titles[menu] }));
  if (names.length === 0) return;
  const menus = names.reduceRight((more, first) => ({ sentence: 'listWithMore', values: { first, more } }));
  throw new CallFailure(403, { sentence: 'partsNeedRights', values: { menus } });
}
