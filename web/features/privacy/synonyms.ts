import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'erasures.list': { en: 'delete account erase gdpr', ar: 'حذف حساب محو خصوصية' },
  'trash.list': { en: 'undo restore deleted recycle bin', ar: 'تراجع استعادة محذوف سلة' },
};
