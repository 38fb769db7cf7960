import { eventsCalls } from './events.calls.ts';
import { importsCalls } from './imports.calls.ts';
import { ownActionsCalls } from './own-actions.calls.ts';
import { providersCalls } from './providers.calls.ts';
import { webhooksCalls } from './webhooks.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  events: eventsCalls,
  imports: importsCalls,
  ownActions: ownActionsCalls,
  providers: providersCalls,
  webhooks: webhooksCalls,
} as const satisfies Readonly<Record<string, Calls>>;
