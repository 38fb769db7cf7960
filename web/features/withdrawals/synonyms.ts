import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'withdrawals.list': { en: 'payout cash out payment export csv', ar: 'صرف دفع تصدير' },
  'freezes.list': { en: 'freeze stop pause withdrawals', ar: 'تجميد إيقاف السحب' },
  'closings.list': { en: 'close market wind down delist shutdown', ar: 'إغلاق السوق إنهاء العملة' },
  'withdrawalDecisions.list': { en: 'approve release', ar: 'موافقة اعتماد صرف' },
};
