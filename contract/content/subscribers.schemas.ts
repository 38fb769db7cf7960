import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { byId, filterInstant, id, deletedFields, instant } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { subscribersCalls } from './subscribers.calls.ts';
import { personal } from '../platform/personal.ts';

const status = z.enum(['subscribed', 'unsubscribed']);

const subscriber = z.object({
  id,
  email: personal('email'),
  name: z.string().nullable(),
  status,
  /** When they unsubscribed. */
  unsubscribedAt: instant.nullable(),
  /** The source of the API key or the import that they came from; null if they came from neither. */
  source: z.string().nullable(),
  createdAt: instant,
});

export const subscribersSchemas = {
  listAllSubscribers: {
    input: listInput(['email', 'name', 'createdAt', 'unsubscribedAt'], {
      status: status.optional(),
      ...columnFilters({ email: 'text', name: 'text', unsubscribedAt: 'time' }),
      /** Compared with the time of subscription. */
      from: filterInstant.optional(),
      to: filterInstant.optional(),
    }),
    output: subscriber,
  },
  deleteSubscriber: { input: byId, output: z.object({ id }) },
  listDeletedSubscribers: {
    input: listInput(
      ['email', 'name', 'deletedAt'],
      columnFilters({ email: 'text', name: 'text', deletedAt: 'time' }),
    ),
    output: subscriber.extend(deletedFields),
  },
  restoreSubscriber: { input: byId, output: subscriber },
} as const satisfies SchemasFor<typeof subscribersCalls>;
