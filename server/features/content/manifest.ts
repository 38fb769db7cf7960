import type { Feature } from '#server/platform/calls/feature.ts';
import { bannersHandlers } from './banners/handlers.ts';
import { emailTemplatesHandlers } from './email-templates/handlers.ts';
import { faqsHandlers } from './faqs/handlers.ts';
import { mailingTask } from './mail/send-mailings.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { productsHandlers } from './products/handlers.ts';
import { servePublicPages } from './public-pages/public-page-routes.ts';
import { serveUnsubscribe } from './public-pages/unsubscribe.ts';
import { staticPagesHandlers } from './static-pages/handlers.ts';
import { subscribersHandlers } from './subscribers/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    outbox: outboxHandlers,
    banners: bannersHandlers,
    products: productsHandlers,
    faqs: faqsHandlers,
    staticPages: staticPagesHandlers,
    emailTemplates: emailTemplatesHandlers,
    subscribers: subscribersHandlers,
  },
  routes(app, { authContext }) {
    servePublicPages(app, authContext.services);
    serveUnsubscribe(app, authContext.services);
  },
  periodicTasks: [mailingTask],
  recordTables: {
    banners: { table: 'auctions', name: '(select tokens.name from tokens where tokens.id = token_record)' },
    faqs: { table: 'faqs', name: 'question' },
    products: { table: 'products', name: 'name' },
    subscribers: { table: 'subscribers', name: 'email' },
  },
} as const satisfies Feature;
