import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'audit.list': { en: 'log history trail undo', ar: 'سجل تدقيق تراجع' },
};
