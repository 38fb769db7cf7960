import { eventsSchemas } from './events.schemas.ts';
import { importsSchemas } from './imports.schemas.ts';
import { webhooksSchemas } from './webhooks.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  events: eventsSchemas,
  imports: importsSchemas,
  webhooks: webhooksSchemas,
} as const;
