import type { Feature } from '#web/lib/feature.ts';
import * as banners from './banners/screens.ts';
import * as emailTemplates from './email-templates/screens.ts';
import * as faqs from './faqs/screens.ts';
import * as outbox from './outbox/screens.ts';
import * as products from './products/screens.ts';
import * as staticPages from './static-pages/screens.ts';
import * as subscribers from './subscribers/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { banners, products, staticPages, faqs, emailTemplates, subscribers, outbox },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // Recipients are chosen among subscribers.
    subscribers: ['emailTemplates'],
  },
  growsWithEveryWrite: ['outbox'],
} as const satisfies Feature;
