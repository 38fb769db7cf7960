import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'serverSettings.show': {
    en: 'smtp mail server email sender public address url backup folder environment configuration mail not sent',
    ar: 'خادم بريد مرسل عنوان عام مجلد نسخ احتياطي إعداد',
  },
  'monthlyFigures.show': {
    en: 'finance accounting report revenue volume royalties csv print metabase grafana',
    ar: 'مالية محاسبة تقرير إيراد حجم حقوق الملكية طباعة',
  },
  'rules.list': {
    en: 'automation automatic trigger workflow condition action case priority assignment',
    ar: 'أتمتة تلقائي شرط إجراء سير العمل أولوية القضايا إسناد',
  },
  'health.show': { en: 'backup smtp status monitoring mail not sent', ar: 'نسخ احتياطي حالة مراقبة' },
  'appearance.edit': {
    en: 'logo brand branding color colour favicon theme name icon',
    ar: 'شعار علامة لون اسم أيقونة مظهر',
  },
};
