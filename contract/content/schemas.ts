import { bannersSchemas } from './banners.schemas.ts';
import { emailTemplatesSchemas } from './email-templates.schemas.ts';
import { faqsSchemas } from './faqs.schemas.ts';
import { outboxSchemas } from './outbox.schemas.ts';
import { productsSchemas } from './products.schemas.ts';
import { staticPagesSchemas } from './static-pages.schemas.ts';
import { subscribersSchemas } from './subscribers.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  outbox: outboxSchemas,
  banners: bannersSchemas,
  products: productsSchemas,
  faqs: faqsSchemas,
  staticPages: staticPagesSchemas,
  emailTemplates: emailTemplatesSchemas,
  subscribers: subscribersSchemas,
} as const;
