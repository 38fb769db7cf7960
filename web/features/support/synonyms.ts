import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'tickets.list': { en: 'ticket help question complaint', ar: 'تذكرة مساعدة سؤال' },
  'tickets.clock': { en: 'sla response time deadline', ar: 'مستوى الخدمة وقت الرد مهلة' },
};
