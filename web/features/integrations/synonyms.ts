import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'webhooks.list': { en: 'callback notification integration endpoint', ar: 'إشعار ربط تكامل' },
  'providers.list': {
    en: 'kyc kyt sumsub onfido stripe incoming webhook dead letter',
    ar: 'تحقق هوية مزود إشعار وارد رسالة عالقة',
  },
  'ownActions.list': { en: 'custom button action card extension app', ar: 'زر مخصص بطاقة إضافة تطبيق' },
  'guide.operations': { en: 'smtp backup restore configuration', ar: 'نسخ احتياطي استعادة إعداد' },
};
