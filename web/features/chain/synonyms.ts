import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'settings.edit': { en: 'fee royalty service price configuration', ar: 'رسوم عمولة إتاوة سعر ضبط' },
  'contractChanges.list': { en: 'contract wallet safe pause owner', ar: 'عقد محفظة إيقاف مالك' },
};
