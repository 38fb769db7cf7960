import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'reports.list': { en: 'abuse complaint flag', ar: 'شكوى إساءة بلاغ' },
};
