import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';
import { readNewest } from './newest-reader.ts';

export const paths = {
  list: '/support',
  view: '/supportView/:id',
  clock: '/support/clock',
  satisfaction: '/support/satisfaction',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Support`,
    access: '/support',
    entry: { label: msg`Support` },
    tab: msg`Tickets`,
    load: () => import('./tickets-list.tsx').then((file) => file.TicketsList),
    reads: firstPage(client.tickets.listTickets),
  },
  view: {
    title: msg`View Ticket`,
    access: '/support',
    load: () => import('./ticket-view.tsx').then((file) => file.TicketView),
    readsRecord: readNewest,
  },
  clock: {
    title: msg`Service levels`,
    access: '/support',
    module: 'serviceLevels',
    load: () => import('./tickets-clock.tsx').then((file) => file.TicketsClock),
  },
  satisfaction: {
    title: msg`Customer satisfaction (CSAT)`,
    tab: msg`CSAT`,
    access: '/support',
    module: 'serviceLevels',
    load: () => import('./satisfaction-view.tsx').then((file) => file.SatisfactionView),
  },
};
