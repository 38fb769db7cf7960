import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'tokens.list': { en: 'nft item collectible', ar: 'رمز قطعة' },
  'tokens.sold': { en: 'nft sales', ar: 'بيع مبيعات' },
};
