import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'fees.list': { en: 'revenue income commission', ar: 'إيراد عمولة دخل رسوم' },
  'royalties.list': { en: 'creator share', ar: 'حقوق المنشئ نسبة' },
  'fundTransfers.list': {
    en: 'deposit send refund chargeback export csv',
    ar: 'إيداع تحويل إرسال استرداد تصدير',
  },
  'trades.list': { en: 'order exchange market export csv', ar: 'أمر تداول صفقة تصدير' },
};
