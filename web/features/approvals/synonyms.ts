import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'changeRequests.list': { en: 'approve review', ar: 'موافقة اعتماد مراجعة' },
  'securityPolicy.show': {
    en: 'mfa 2fa sso mask two-person approval security settings',
    ar: 'سياسة أمان موافقة مصادقة',
  },
};
