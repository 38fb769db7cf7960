import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'statements.list': { en: 'dsa digital services act appeal', ar: 'قانون الخدمات الرقمية اعتراض' },
  'statements.report': { en: 'dsa digital services act yearly', ar: 'قانون الخدمات الرقمية سنوي' },
  'reports.list': { en: 'abuse complaint flag', ar: 'شكوى إساءة بلاغ' },
};
