import { bannersCalls } from './banners.calls.ts';
import { emailTemplatesCalls } from './email-templates.calls.ts';
import { faqsCalls } from './faqs.calls.ts';
import { outboxCalls } from './outbox.calls.ts';
import { productsCalls } from './products.calls.ts';
import { staticPagesCalls } from './static-pages.calls.ts';
import { subscribersCalls } from './subscribers.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  outbox: outboxCalls,
  banners: bannersCalls,
  products: productsCalls,
  faqs: faqsCalls,
  staticPages: staticPagesCalls,
  emailTemplates: emailTemplatesCalls,
  subscribers: subscribersCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows and calls without a menu change, by the name in the audit trail. */
export const changedBy = {
  'feed/auctions': 'banners',
  'feed/subscribers': 'subscribers',
  // By the link in a mail.
  unsubscribe: 'subscribers',
} as const;
