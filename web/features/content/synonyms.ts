import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'emailTemplates.list': { en: 'mail newsletter subscriber', ar: 'بريد رسالة مشترك' },
  'emailTemplates.mailings': { en: 'mail newsletter not sent', ar: 'بريد رسالة لم تُرسل' },
  'outbox.list': { en: 'mail sent not sent failed smtp', ar: 'بريد مرسل لم يُرسل فشل' },
  'banners.list': { en: 'logo picture image', ar: 'شعار صورة' },
};
