import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'users.list': {
    en: 'customer account member ban block suspend export csv',
    ar: 'عميل حساب عضو حظر تعليق تصدير',
  },
  'loginHistory.list': { en: 'sign-in session ip access', ar: 'دخول جلسة' },
  'verifications.list': { en: 'kyc verify approve identity', ar: 'توثيق تحقق موافقة هوية' },
};
