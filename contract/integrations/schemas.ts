import { eventsSchemas } from './events.schemas.ts';
import { importsSchemas } from './imports.schemas.ts';
import { ownActionsSchemas } from './own-actions.schemas.ts';
import { providersSchemas } from './providers.schemas.ts';
import { webhooksSchemas } from './webhooks.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  events: eventsSchemas,
  imports: importsSchemas,
  ownActions: ownActionsSchemas,
  providers: providersSchemas,
  webhooks: webhooksSchemas,
} as const;
